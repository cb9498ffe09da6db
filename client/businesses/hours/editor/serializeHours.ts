/** Opening hours as a field of the form: JSON text, so that drafts and comparisons treat them as any field. Empty text is none. */
import type { DayHours, SpecialDay } from '#rules/places/hours.ts';

/** The hours in the form, with all seven days. */
export interface FormHours {
  week: DayHours[];
  specialDays: SpecialDay[];
}

/** The text of hours, without the names of types and the other fields of stored hours. */
export const serializeHours = ({ week, specialDays }: FormHours): string =>
  JSON.stringify({ week, specialDays }, (key, value: unknown) => (key === '__typename' ? undefined : value));

/** The hours of a text; null for empty text. */
export const parseHours = (text: string): FormHours | null => (text ? (JSON.parse(text) as FormHours) : null);
