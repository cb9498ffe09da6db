/** The JSON Schemas of businesses and of their fields in requests. */
import { limits } from '#rules/limits.ts';
import { computedColumns, optionalColumns, writableColumns } from '#server/businesses/business.columns.ts';
import { businessDescriptions } from '#server/businesses/business.descriptions.ts';
import { contactFields, contactFormFields, contactOutput } from './contact-schemas.ts';
import { hoursFormField, hoursInput, hoursOutput } from './hours-schemas.ts';
import { described, flag, hidden, id, list, object, partial, ref, text, whole, type Schema } from './parts.ts';
import { pictureFormFields, pictureInput } from './picture-schemas.ts';
import { distance, position, positionField, positionFormFields, timeZone } from './position-schemas.ts';

const { inLists, alone } = limits.restUsers;

type Columns = Record<string, { schema: Schema; description: string }>;
const schemasOf = (columns: Columns) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, { schema, description }]) => [name, described(schema, description)]),
  );
export const writable = schemasOf(writableColumns);
export const computed = schemasOf(computedColumns);
const changeFields = {
  version: described(whole(1), businessDescriptions.version),
  removeImage: described(flag, `${businessDescriptions.removeImage} \`1\` and \`on\` are accepted, too, in any case.`),
};
const jsonFields = { ...contactFields, ...positionField, ...hoursInput, ...pictureInput.change };
const formFields = { ...contactFormFields, ...positionFormFields, ...hoursFormField, ...pictureFormFields.change };
const newJsonFields = { ...jsonFields, ...pictureInput.new };
const newFormFields = { ...formFields, ...pictureFormFields.new };

const images = (max: number, what: string): Schema => described(list(text({}, { format: 'uri' }), max), what);

const business = (max: number, more: Record<string, Schema> = {}): Schema =>
  object(
    {
      _id: id,
      ...more,
      ...writable,
      position,
      timeZone,
      ...contactOutput,
      ...hoursOutput,
      owner: object({ _id: id, username: text(limits.username) }),
      likes: described(
        list(id, max),
        `At most ${max} ids of users who like it, the signed-in user first. \`numLikes\` is the total.`,
      ),
      savedBy: described(
        list(id, max),
        `At most ${max} ids of users who saved it, the signed-in user first. \`numSaves\` is the total.`,
      ),
      ...computed,
      ...hidden,
    },
    [...Object.keys(hidden), ...Object.keys(distance)],
  );

export const businessSchemas: Record<string, Schema> = {
  NewBusiness: object({ ...writable, ...newJsonFields }, [...optionalColumns, ...Object.keys(newJsonFields)]),
  NewBusinessForm: object({ ...writable, ...newFormFields }, [...optionalColumns, ...Object.keys(newFormFields)]),
  BusinessChange: partial({ ...writable, ...changeFields, ...jsonFields }),
  BusinessChangeForm: partial({ ...writable, ...changeFields, ...formFields }),
  Business: business(alone, {
    images: images(limits.pictures, 'The URLs of its pictures in their order, the cover first.'),
    pictures: described(list(ref('Picture'), limits.pictures), 'Its pictures in their order, the cover first.'),
  }),
  BusinessInList: business(inLists, {
    images: images(1, 'The URL of the cover; empty without a picture. A business alone has those of all its pictures.'),
    ...distance,
  }),
};
