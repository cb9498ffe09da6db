/** The name of the profile form's draft. */
export const profileDraft = 'profile';
