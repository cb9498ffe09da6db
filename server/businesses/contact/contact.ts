/** The contact of a business as it is stored: a phone number with its country, web addresses with their scheme. */
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { isAllowedText } from '#rules/allowed-text.ts';
import { contactLimits, contactMessages, siteName } from '#rules/places/contact.ts';
import { clean } from '#rules/text.ts';
import { isEmail } from '#rules/users.ts';
import { keepFromCaches, type Context } from '#server/core/context.ts';
import { badInput } from '#server/core/errors.ts';
import { findPlaceAt } from '#server/places/place.service.ts';
import { positionOf, type PositionColumns } from '../position/position.ts';

/** The columns of the contact. */
export interface ContactColumns {
  /** In the format E.164: '+4930123456'. */
  phone: string | null;
  website: string | null;
  email: string | null;
  socialLinks: string[];
}

/** The fields of the contact in an input. */
export interface ContactInput {
  phone?: unknown;
  website?: unknown;
  email?: unknown;
  socialLinks?: unknown;
}

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

async function phoneFrom(ctx: Context, value: unknown, columns: Partial<PositionColumns>): Promise<string | null> {
  const text = textOf(value, { phone: contactMessages.phone });
  if (text === '') return null;
  const position = positionOf({ latitude: null, longitude: null, ...columns });
  const isWhole = /^(\+|00|tel:\+)/.test(text);
  const place = isWhole || !position ? null : await findPlaceAt(ctx, position);
  if (!isWhole && !place) throw badInput({ phone: contactMessages.phoneCountry });
  const found =
    text.length <= contactLimits.phone.max &&
    parsePhoneNumberFromString(text.replace(/^(tel:|00)\+?/, '+'), place?.countryCode as CountryCode | undefined);
  if (!found || !found.isPossible()) throw badInput({ phone: contactMessages.phone });
  return found.number;
}

function websiteFrom(value: unknown): string | null {
  const text = textOf(value, { website: contactMessages.website });
  if (text === '') return null;
  const url = webAddress(text, contactLimits.website.max);
  if (!url) throw badInput({ website: contactMessages.website });
  return url;
}

function emailFrom(value: unknown): string | null {
  const text = textOf(value, { email: contactMessages.email });
  if (text === '') return null;
  if (text.length > contactLimits.email.max || !isEmail(text)) throw badInput({ email: contactMessages.email });
  return text;
}

function linksFrom(value: unknown): string[] {
  const given = value ?? [];
  if (!Array.isArray(given)) throw badInput({ socialLinks: contactMessages.socialLink });
  const urls = given.map((each) => textOf(each, { socialLinks: contactMessages.socialLink })).filter(Boolean);
  if (urls.length > contactLimits.socialLinks) throw badInput({ socialLinks: contactMessages.socialLinks });
  const links = urls.map((each) => webAddress(each, contactLimits.socialLink.max));
  if (links.includes(undefined)) throw badInput({ socialLinks: contactMessages.socialLink });
  return [...new Set(links as string[])];
}

/**
 * The columns that an input sets: none for absent fields; null and empty text remove.
 * @param position of the business, whose country is that of a phone number without one
 * @throws BAD_USER_INPUT for invalid values
 */
export async function contactColumns(
  ctx: Context,
  { phone, website, email, socialLinks }: ContactInput,
  position: Partial<PositionColumns>,
): Promise<Partial<ContactColumns>> {
  return {
    ...(phone !== undefined && { phone: await phoneFrom(ctx, phone, position) }),
    ...(website !== undefined && { website: websiteFrom(website) }),
    ...(email !== undefined && { email: emailFrom(email) }),
    ...(socialLinks !== undefined && { socialLinks: linksFrom(socialLinks) }),
  };
}

/** A stored phone number as people write it, with the code of its country. */
export const phoneText = (phone: string | null): string | null =>
  phone && (parsePhoneNumberFromString(phone)?.formatInternational() ?? phone);

/** The e-mail address as the viewer gets it: visitors get null, so that programs do not collect addresses, and caches do not store it. */
export function emailFor(ctx: Context, email: string | null): string | null {
  if (!ctx.viewer || email === null) return null;
  keepFromCaches(ctx);
  return email;
}

/** The contact of a business in REST. */
export const contactJson = (ctx: Context, { phone, website, email, socialLinks }: ContactColumns) => ({
  phone,
  phoneText: phoneText(phone),
  website,
  hasEmail: email !== null,
  email: emailFor(ctx, email),
  socialLinks: namedLinks(socialLinks),
});

/** Stored links with the names of their sites. */
export const namedLinks = (links: string[]) => links.map((url) => ({ url, name: siteName(url) }));
