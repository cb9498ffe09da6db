/** Why the site cannot start, said in one sentence to whoever starts it. */
export class StartError extends Error {}

/** The code that an operating system or Postgres gave an error, as 'EACCES' or '28P01'; empty where there is none. */
export const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
