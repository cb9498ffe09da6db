/** An expected error of a start or a command. Its message is printed without a stack trace. */
export class StartError extends Error {}

/** The error code of the operating system or of Postgres, as 'EACCES' or '28P01'; empty where there is none. */
export const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
