/** The draft of a review, and how its form was opened. */

/** A press that has opened the form. */
export interface OpenedReview {
  /** The control that was pressed, from which the form takes the focus; null where it disappears. */
  pressed: Element | null;
}

/** The name of the draft of a review. */
export const reviewDraft = (businessId: string): string => `review:${businessId}`;
