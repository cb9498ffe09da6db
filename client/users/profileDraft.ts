/** The name under which a half-written profile is kept: one a person, since several may use a browser. */
export const profileDraft = (userId: string): string => `profile:${userId}`;
