/** Texts of the owner's form of a reply. */
export const replyTexts = {
  replyButton: 'Reply',
  /** Follows 'Save' for screen readers. */
  reply: 'reply',
  /** Follows 'Reply' for screen readers. */
  replyTo: (username: string) => `to ${username}`,
  /** Follows 'Edit' and 'Delete'. */
  yourReply: 'your reply',
  replySaved: 'Reply saved',
  replyFailed: 'Failed to save reply',
  replyRemoved: 'Reply removed',
  removeFailed: 'Failed to remove reply',
};
