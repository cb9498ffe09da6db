/** The contact of the demo's businesses: numbers that are reserved for fiction, and domains that are reserved for examples. */
import type { DemoData } from './demo-data.ts';
import { Random } from './random.ts';
import { phones } from './texts.ts';

const stream = 21;

/** A number of a country that reserves some for fiction. */
function phoneOf(countryCode: string, random: Random): string | undefined {
  const reserved = phones[countryCode];
  if (!reserved) return undefined;
  const { prefixes, digits } = reserved;
  const prefix = prefixes.length > 1 ? random.pick(prefixes) : prefixes[0]!;
  return prefix + String(random.below(10 ** digits)).padStart(digits, '0');
}

const wordsOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const contactColumnNames = 'phone, website, email, social_links';

/** These columns of a business in the format of COPY. One in two has a website. */
export function contactColumnsOf(data: DemoData, business: number, name: string): string {
  const random = new Random(data.size.seed, stream, business);
  const { place } = data.subject(business);
  const slug = wordsOf(name);
  const hasSite = slug !== '' && random.chance(0.5);
  const phone = phoneOf(place.countryCode, random) ?? '\\N';
  const website = hasSite ? `https://${slug}.example.com/` : '\\N';
  const email = hasSite && random.chance(0.6) ? `hello@${slug}.example.com` : '\\N';
  const link = hasSite && random.chance(0.3) ? `{https://social.example.org/${slug}}` : '{}';
  return `${phone}\t${website}\t${email}\t${link}`;
}
