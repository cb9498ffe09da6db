/** The contact of the demo's businesses: numbers that are reserved for fiction, and domains that are reserved for examples. */
import type { DemoData } from './demo-data.ts';
import { Random } from './random.ts';

const stream = 21;

// Few countries reserve numbers for drama.
const digits = (random: Random, count: number): string => String(random.below(10 ** count)).padStart(count, '0');
const phones: Record<string, (random: Random) => string> = {
  US: (random) => `+1${random.pick(['212', '312', '415', '503', '617'])}55501${digits(random, 2)}`,
  CA: (random) => `+1${random.pick(['416', '514', '604'])}55501${digits(random, 2)}`,
  GB: (random) => `+442079460${digits(random, 3)}`,
  IE: (random) => `+35320911${digits(random, 4)}`,
  AU: (random) => `+6127010${digits(random, 4)}`,
  FR: (random) => `+3319900${digits(random, 4)}`,
  DE: (random) => `+493023125${digits(random, 3)}`,
};

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
  const phone = phones[place.countryCode]?.(random) ?? '\\N';
  const website = hasSite ? `https://${slug}.example.com/` : '\\N';
  const email = hasSite && random.chance(0.6) ? `hello@${slug}.example.com` : '\\N';
  const link = hasSite && random.chance(0.3) ? `{https://social.example.org/${slug}}` : '{}';
  return `${phone}\t${website}\t${email}\t${link}`;
}
