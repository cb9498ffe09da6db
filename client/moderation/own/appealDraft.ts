/** The name of the draft of an appeal. */
export const appealDraft = (decisionId: string): string => `appeal:${decisionId}`;
