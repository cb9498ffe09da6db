/** What the form of a business asks for and what it answers. */
import type { Category, CreateBusinessInput } from '#client/gql/graphql.ts';
import { businessRules } from '#rules/businesses.ts';

/** The fields as typed: a category may not have been chosen yet. */
export type BusinessFields = Omit<CreateBusinessInput, 'category'> & { category: Category | '' };

const fieldNames = Object.keys(businessRules) as (keyof BusinessFields)[];

/** The fields of the form, filled from a business. */
export const fieldsOf = (business: BusinessFields): BusinessFields =>
  Object.fromEntries(fieldNames.map((name) => [name, business[name]])) as unknown as BusinessFields;

export const noFields = Object.fromEntries(fieldNames.map((name) => [name, ''])) as unknown as BusinessFields;

/** What is sent: fields that kept every rule, and what to do about the picture. */
export interface BusinessAnswer {
  fields: CreateBusinessInput;
  /** Those of them that differ from what the form was filled with. */
  changed: Partial<CreateBusinessInput>;
  /** A new picture. */
  image?: File;
  /** True where the present picture shall go. */
  removeImage: boolean;
  /** Hears how much of the picture has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}
