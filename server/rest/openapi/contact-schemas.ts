/** The JSON Schemas of the contact of a business. */
import { contactLimits } from '#rules/places/contact.ts';
import { contactDescriptions } from '#server/businesses/contact/contact.descriptions.ts';
import { described, flag, list, object, text, type Schema } from './parts.ts';

const orNull = (schema: Schema): Schema => ({ ...schema, type: [schema.type, 'null'] });
const url = (max: number) => text({ max }, { format: 'uri' });

const texts = {
  phone: described(
    orNull(text(contactLimits.phone)),
    'The phone number, with the code of the country, or as in the country of the position. Empty text and null remove it.',
  ),
  website: described(
    orNull(text(contactLimits.website)),
    'The web address; without a scheme it gets https. Empty text and null remove it.',
  ),
  email: described(orNull(text(contactLimits.email)), 'The e-mail address. Empty text and null remove it.'),
};

/** The contact in a JSON body. */
export const contactFields = {
  ...texts,
  socialLinks: described(
    orNull(list(text(contactLimits.socialLink), contactLimits.socialLinks)),
    'Web addresses of its pages on other sites.',
  ),
};

/** The contact in a form. */
export const contactFormFields = {
  ...texts,
  socialLinks: described(text(), 'Web addresses of its pages on other sites, as a JSON list.'),
};

/** The contact in a response. */
export const contactOutput = {
  phone: described(orNull(text()), contactDescriptions.phone),
  phoneText: described(orNull(text()), contactDescriptions.phoneText),
  website: described(orNull(url(contactLimits.website.max)), contactDescriptions.website),
  hasEmail: described(flag, contactDescriptions.hasEmail),
  email: described(orNull(text()), contactDescriptions.email),
  socialLinks: described(
    list(object({ url: url(contactLimits.socialLink.max), name: text() }), contactLimits.socialLinks),
    'Its pages on other sites, with the names of the sites.',
  ),
};
