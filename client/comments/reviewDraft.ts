/** The name of the draft of a review. */
export const reviewDraft = (businessId: string): string => `review:${businessId}`;
