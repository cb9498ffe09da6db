/** The descriptions of the contact of a business, for GraphQL and OpenAPI. */
import { contactLimits } from '#rules/places/contact.ts';

export const contactDescriptions = {
  phone: "The phone number, as '+4930123456'; null if unknown.",
  phoneText: "The phone number as people write it: '+49 30 123456'.",
  website: 'The URL of the website; null if unknown.',
  hasEmail: 'Whether it has an e-mail address.',
  email: 'The e-mail address; null if unknown, and for visitors, so that programs do not collect addresses.',
  socialLinks: `Its pages on other sites, at most ${contactLimits.socialLinks}.`,
};
