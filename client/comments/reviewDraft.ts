/** The draft of a review, its save, and how its form was opened. */

/** A press that has opened the form. */
export interface OpenedReview {
  /** The control that was pressed, from which the form takes the focus; null where it disappears. */
  pressed: Element | null;
}

/** The name of the draft of a review. */
export const reviewDraft = (businessId: string): string => `review:${businessId}`;

/** The name of the whole save of a review for `sendDraft`: from the uploads of its pictures on. */
export const reviewSave = (businessId: string): string => `review-save:${businessId}`;
