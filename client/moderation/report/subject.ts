/** What a menu is about. */
import type { SubjectType } from '#rules/moderation/names.ts';

export interface Subject {
  type: SubjectType;
  id: string;
  /** The name of the business, or of the person or author; for a reply that of the business. */
  name: string;
  /** The owner, the author or the person: they have no menu, since they cannot report themselves. */
  personId: string;
}
