/** The JSON Schemas of the contact of a business. */
import { contactLimits, optionalTextNames, optionalTexts, type OptionalText } from '#rules/places/contact.ts';
import { contactDescriptions } from '#server/businesses/contact/contact.ts';
import { optionalTextDescriptions } from '#server/businesses/contact/optional-texts.ts';
import { described, flag, list, nullable, object, text, type Schema } from './parts.ts';

const url = (max: number) => text({ max }, { format: 'uri' });

const textsBy = (schemaOf: (name: OptionalText) => Schema): Record<string, Schema> =>
  Object.fromEntries(optionalTextNames.map((name) => [name, schemaOf(name)]));

const link = {
  anyOf: [
    text(contactLimits.socialLink),
    described(object({ url: text(contactLimits.socialLink), name: text() }, ['name']), 'A link of a response.'),
  ],
};

const texts = textsBy((name) => described(nullable(text(optionalTexts[name])), optionalTextDescriptions[name].input));

/** The contact in a JSON body. */
export const contactFields = {
  ...texts,
  socialLinks: described(
    nullable(list(link, contactLimits.socialLinks)),
    `Web addresses of its pages on other sites, as text or as a response has them. ${contactDescriptions.noLinks}`,
  ),
};

/** The contact in a form. */
export const contactFormFields = {
  ...texts,
  socialLinks: described(
    text(),
    'Web addresses of its pages on other sites, as a JSON list. An empty list for none; empty text counts as absent.',
  ),
};

/** The contact in a response. */
export const contactOutput = {
  ...textsBy((name) => {
    const { output, format } = optionalTextDescriptions[name];
    return described(nullable(text(optionalTexts[name], format && { format })), output);
  }),
  phoneText: described(nullable(text()), contactDescriptions.phoneText),
  hasEmail: described(flag, contactDescriptions.hasEmail),
  socialLinks: described(
    list(object({ url: url(contactLimits.socialLink.max), name: text() }), contactLimits.socialLinks),
    'Its pages on other sites, with the names of the sites.',
  ),
};
