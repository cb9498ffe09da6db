/** The input and output of the business form. */
import type { Category, CreateBusinessInput } from '#client/gql/graphql.ts';
import { businessRules } from '#rules/businesses.ts';

/** The fields as typed; the category may be empty. */
export type BusinessFields = Record<Exclude<keyof typeof businessRules, 'category'>, string> & {
  category: Category | '';
};

const fieldNames = Object.keys(businessRules) as (keyof BusinessFields)[];

/** Returns the form's fields of a business. */
export const fieldsOf = (business: BusinessFields): BusinessFields =>
  Object.fromEntries(fieldNames.map((name) => [name, business[name]])) as unknown as BusinessFields;

export const emptyFields = Object.fromEntries(fieldNames.map((name) => [name, ''])) as unknown as BusinessFields;

/** The result of a valid form. */
export interface BusinessSubmission {
  fields: CreateBusinessInput;
  /** The fields that differ from the initial values. */
  changed: Partial<CreateBusinessInput>;
  /** A new picture. */
  image?: File;
  /** True if the stored picture is to be removed. */
  removeImage: boolean;
  /** The part of the picture that cards show; undefined if it stays. */
  imagePosition: number | undefined;
  /** Receives the progress of the upload, from 0 to 1. */
  onProgress: (share: number) => void;
}
