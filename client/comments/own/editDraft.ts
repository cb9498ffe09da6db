/** The name of the draft of an edited comment. */
export const editDraft = (commentId: string): string => `comment-edit:${commentId}`;
