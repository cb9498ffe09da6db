/** The contact of a business as it is stored: a phone number with its country, web addresses with their scheme. */
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { isAllowedText } from '#rules/allowed-text.ts';
import * as messages from '#rules/messages.ts';
import {
  contactLimits,
  contactMessages,
  optionalTextNames,
  optionalTexts,
  siteName,
  type OptionalText,
} from '#rules/places/contact.ts';
import { firstErrorOf, textRule } from '#rules/rule.ts';
import { clean } from '#rules/text.ts';
import { isEmail } from '#rules/users.ts';
import { preventCaching, type Context } from '#server/core/context.ts';
import { badInput } from '#server/core/errors.ts';
import { countEmail } from '#server/http/rate-limits/count.ts';
import { findCountryCode } from '#server/places/place.service.ts';
import { positionOf, type PositionColumns } from '../position/position.ts';
import { publicTexts, type PublicText } from './optional-texts.ts';

/** The descriptions of the other fields of the contact, for GraphQL and OpenAPI. */
export const contactDescriptions = {
  phoneText: "The phone number as people write it: '+49 30 123456'.",
  hasEmail: 'Whether it has an e-mail address.',
  socialLinks: `Its pages on other sites, at most ${contactLimits.socialLinks}.`,
  noLinks: 'An empty list for none; null counts as absent.',
};

/** The columns of the contact. The phone number is in the format E.164: '+4930123456'. */
export type ContactColumns = Record<OptionalText, string | null> & { socialLinks: string[] };

/** The fields of the contact in an input. */
export type ContactInput = { [Field in keyof ContactColumns]?: unknown };

/** An http or https URL. A name without a scheme gets https. Undefined for anything else. */
function webAddress(text: string, max: number): string | undefined {
  const given = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!isAllowedText(text) || /\s/.test(text) || !URL.canParse(given)) return undefined;
  const { protocol, hostname, username, password, href } = new URL(given);
  const isPublic = /\.[a-z\d-]{2,}$/i.test(hostname) && !username && !password;
  return isPublic && /^https?:$/.test(protocol) && href.length <= max ? href : undefined;
}

const textOf = (value: unknown, invalid: Record<string, string>): string => {
  if (value !== null && typeof value !== 'string') throw badInput(invalid);
  return clean(value ?? '');
};

/** Normalizes a non-empty text for storage. @throws BAD_USER_INPUT for an invalid one; RATE_LIMITED */
type Normalizer = (text: string, ctx: Context, position: Partial<PositionColumns>) => string | Promise<string>;

async function phoneFrom(text: string, ctx: Context, columns: Partial<PositionColumns>): Promise<string> {
  const position = positionOf({ latitude: null, longitude: null, ...columns });
  const isWhole = /^(\+|00|tel:\+)/.test(text);
  const country = isWhole || !position ? null : await findCountryCode(ctx, position);
  if (!isWhole && !country) throw badInput({ phone: contactMessages.phoneCountry });
  const found =
    text.length <= optionalTexts.phone.max &&
    parsePhoneNumberFromString(text.replace(/^(tel:|00)\+?/, '+'), (country ?? undefined) as CountryCode | undefined);
  if (!found || !found.isPossible()) throw badInput({ phone: contactMessages.phone });
  return found.number;
}

function websiteFrom(text: string): string {
  const url = webAddress(text, optionalTexts.website.max);
  if (!url) throw badInput({ website: contactMessages.website });
  return url;
}

function emailFrom(text: string): string {
  if (text.length > optionalTexts.email.max || !isEmail(text)) throw badInput({ email: contactMessages.email });
  return text;
}

/** The optional texts that are normalized before they are stored. */
const normalizers: Partial<Record<OptionalText, { from: Normalizer; invalid: string }>> = {
  phone: { from: phoneFrom, invalid: contactMessages.phone },
  website: { from: websiteFrom, invalid: contactMessages.website },
  email: { from: emailFrom, invalid: contactMessages.email },
};

function plainText(name: OptionalText, text: string): string {
  const error = firstErrorOf(textRule(optionalTexts[name]), text);
  if (error) throw badInput({ [name]: error });
  return text;
}

async function textColumns(
  ctx: Context,
  input: ContactInput,
  position: Partial<PositionColumns>,
): Promise<Partial<Record<OptionalText, string | null>>> {
  const columns: Partial<Record<OptionalText, string | null>> = {};
  for (const name of optionalTextNames) {
    if (input[name] === undefined) continue;
    const { from, invalid = messages.malformed } = normalizers[name] ?? {};
    const text = textOf(input[name], { [name]: invalid });
    columns[name] = text === '' ? null : from ? await from(text, ctx, position) : plainText(name, text);
  }
  return columns;
}

function linksFrom(given: unknown): string[] {
  if (!Array.isArray(given)) throw badInput({ socialLinks: contactMessages.socialLink });
  const urls = given.map((each) => textOf(each, { socialLinks: contactMessages.socialLink })).filter(Boolean);
  if (urls.length > contactLimits.socialLinks) throw badInput({ socialLinks: contactMessages.socialLinks });
  const links = urls.map((each) => webAddress(each, contactLimits.socialLink.max));
  if (links.includes(undefined)) throw badInput({ socialLinks: contactMessages.socialLink });
  return [...new Set(links as string[])];
}

/**
 * The columns that an input sets: none for absent fields; null and empty text remove a text, and an empty list all links. Null
 * for the links counts as absent, as for pictures.
 * @param position of the business, whose country is that of a phone number without one
 * @throws BAD_USER_INPUT for invalid values; RATE_LIMITED where the country of a phone number has to be looked up too often
 */
export async function contactColumns(
  ctx: Context,
  input: ContactInput,
  position: Partial<PositionColumns>,
): Promise<Partial<ContactColumns>> {
  const { socialLinks } = input;
  return {
    ...(await textColumns(ctx, input, position)),
    ...(socialLinks !== undefined && socialLinks !== null && { socialLinks: linksFrom(socialLinks) }),
  };
}

/** A stored phone number as people write it, with the code of its country. */
export const phoneText = (phone: string | null): string | null =>
  phone && (parsePhoneNumberFromString(phone)?.formatInternational() ?? phone);

/** Whose e-mail address it is. */
interface EmailOwner {
  ownerId: string;
  email: string | null;
}

/** The e-mail address of the viewer's own business; null for others. Caches do not store it. */
export function ownEmail(ctx: Context, { ownerId, email }: EmailOwner): string | null {
  if (email === null || ctx.viewer?.id !== ownerId) return null;
  preventCaching(ctx);
  return email;
}

/**
 * The e-mail address as the viewer gets it. Visitors get null, and members a limited number, so that programs do not collect
 * addresses. Caches do not store it.
 * @throws RATE_LIMITED
 */
export async function emailFor(ctx: Context, business: EmailOwner): Promise<string | null> {
  const { viewer } = ctx;
  if (!viewer || business.email === null) return null;
  if (viewer.id !== business.ownerId) await countEmail(ctx, viewer);
  preventCaching(ctx);
  return business.email;
}

/** The contact of a business in REST, with the e-mail address that the viewer gets. */
export const contactJson = ({ email, socialLinks, ...texts }: ContactColumns, shownEmail: string | null) => ({
  ...(Object.fromEntries(publicTexts.map((name) => [name, texts[name]])) as Record<PublicText, string | null>),
  phoneText: phoneText(texts.phone),
  hasEmail: email !== null,
  email: shownEmail,
  socialLinks: namedLinks(socialLinks),
});

/** Stored links with the names of their sites. */
export const namedLinks = (links: string[]) => links.map((url) => ({ url, name: siteName(url) }));
