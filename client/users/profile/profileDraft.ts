/** The name under which a half-written profile is kept. */
export const profileDraft = 'profile';
