/** The input and output of the business form. */
import type { Category, CreateBusinessInput, PictureInput } from '#client/gql/graphql.ts';
import { businessRules } from '#rules/businesses.ts';
import { optionalTextNames, type OptionalText } from '#rules/places/contact.ts';
import type { Position } from '#rules/places/position.ts';
import type { FormHours } from '../hours/editor/serializeHours.ts';
import { serializePosition, parsePosition } from './location/pin.ts';

/** The fields that the rules of businesses check. */
type CheckedFields = Record<Exclude<keyof typeof businessRules, 'category'>, string> & {
  category: Category | '';
};

/** The fields as typed; the category may be empty, and so may the optional texts. */
export interface BusinessFields extends CheckedFields, Record<OptionalText, string> {
  /** The pin, '' without one: see `serializePosition`. */
  position: string;
  /** '' if unknown. */
  timeZone: string;
  /** The opening hours as JSON text, or empty. */
  hours: string;
  /** One link in each line. */
  socialLinks: string;
}

interface StoredContact extends Record<OptionalText, string | null> {
  phoneText: string | null;
  socialLinks: readonly { url: string }[];
}

const fieldNames = [
  ...Object.keys(businessRules),
  ...optionalTextNames,
  'position',
  'timeZone',
  'hours',
  'socialLinks',
] as (keyof BusinessFields)[];

/** All fields with these values, '' where there is none. */
const completed = (values: Partial<Record<keyof BusinessFields, string | null>>) =>
  Object.fromEntries(fieldNames.map((name) => [name, values[name] ?? ''])) as unknown as BusinessFields;

/** Returns the form's fields of a business. */
export const fieldsOf = (
  business: CheckedFields &
    StoredContact & { position: Position | null; timeZone: string | null; hours: FormHours | null },
): BusinessFields =>
  completed({
    ...business,
    position: serializePosition(business.position),
    hours: business.hours && JSON.stringify(business.hours),
    phone: business.phoneText,
    socialLinks: business.socialLinks.map(({ url }) => url).join('\n'),
  });

export const emptyFields = completed({});

/** The input of typed fields. Without a zone the server takes that of the pin. */
export function inputOf<Fields extends Partial<BusinessFields>>({
  position,
  timeZone,
  hours,
  socialLinks,
  ...fields
}: Fields) {
  return {
    ...fields,
    ...(position !== undefined && { position: parsePosition(position) }),
    ...(timeZone && { timeZone }),
    ...(hours !== undefined && { hours: hours ? JSON.parse(hours) : null }),
    ...(socialLinks !== undefined && { socialLinks: socialLinks.split('\n').filter(Boolean) }),
  };
}

/** The result of a valid form. */
export interface BusinessSubmission {
  /** The fields that differ from the initial values: of a new business, those that are not empty. */
  changed: Partial<CreateBusinessInput>;
  /** All its pictures in their order; undefined if they stay. */
  pictures: PictureInput[] | undefined;
  /** The part of the cover that cards show; undefined if it stays. */
  imagePosition: number | undefined;
}
