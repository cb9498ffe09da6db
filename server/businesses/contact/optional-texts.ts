/** The optional texts of a business in both APIs: their descriptions, and who reads them. */
import { lengthText } from '#rules/limits.ts';
import { mergedRateLimits } from '#rules/requests/rate-limits.ts';
import { optionalTextNames, optionalTexts, type OptionalText } from '#rules/places/contact.ts';

interface TextDescriptions {
  /** What a request sends. */
  input: string;
  /** What a response contains. */
  output: string;
  /** Of the stored value, for JSON Schema. */
  format?: 'uri';
}

const noneIfEmpty = 'Empty or null for none.';

/** The descriptions, by the names of the fields. */
export const optionalTextDescriptions: Record<OptionalText, TextDescriptions> = {
  phone: {
    input: `The phone number, ${lengthText(optionalTexts.phone)}; with the code of the country, or as in the country of the position. ${noneIfEmpty}`,
    output: "The phone number, as '+4930123456'; null if unknown.",
  },
  website: {
    input: `The web address, http or https; without a scheme it gets https. ${noneIfEmpty}`,
    output: 'The URL of the website; null if unknown.',
    format: 'uri',
  },
  email: {
    input: `The e-mail address. Signed-in users see it. ${noneIfEmpty}`,
    output:
      'The e-mail address; null if unknown, and for visitors, so that programs do not collect addresses. Members read ' +
      `${mergedRateLimits.emailsByAccount.points} an hour of businesses of others: above it the field is refused in GraphQL ` +
      '(RATE_LIMITED), and null in REST, as it is in lists.',
  },
};

export type PublicText = Exclude<OptionalText, 'email'>;

/** The texts that visitors read, too. */
export const publicTexts = optionalTextNames.filter((name): name is PublicText => name !== 'email');
