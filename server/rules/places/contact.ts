/** Limits and messages of the contact of a business, and the names of the sites that its links lead to. The server normalises the values. */
import { limits } from '../limits.ts';

/**
 * The optional texts of a business, which its page shows and cards do not: their names for users, and their limits. The columns
 * have the same names. The SQL, both APIs and the fields of the form follow from this list. The case
 * that moderators read does not: a migration adds the text to `snapshot_of(b businesses)`.
 */
export const optionalTexts = {
  phone: { label: 'Phone', max: 40 },
  website: { label: 'Website', max: 300 },
  email: { label: 'Email', max: limits.email.max },
} as const;

export type OptionalText = keyof typeof optionalTexts;

export const optionalTextNames = Object.keys(optionalTexts) as OptionalText[];

export const contactLimits = {
  socialLink: { max: 300 },
  socialLinks: 5,
} as const;

export const contactMessages = {
  phone: 'Phone must be a valid phone number',
  phoneCountry: 'Phone must begin with + and the code of the country',
  website: 'Website must be a valid web address',
  email: 'Invalid email address',
  socialLink: 'Each link must be a valid web address',
  socialLinks: `At most ${contactLimits.socialLinks} links`,
} as const;

const sites: Record<string, string> = {
  'bsky.app': 'Bluesky',
  'discord.gg': 'Discord',
  'facebook.com': 'Facebook',
  'github.com': 'GitHub',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'mastodon.social': 'Mastodon',
  'pinterest.com': 'Pinterest',
  't.me': 'Telegram',
  'telegram.me': 'Telegram',
  'threads.com': 'Threads',
  'threads.net': 'Threads',
  'tiktok.com': 'TikTok',
  'twitter.com': 'X',
  'vimeo.com': 'Vimeo',
  'wa.me': 'WhatsApp',
  'x.com': 'X',
  'youtu.be': 'YouTube',
  'youtube.com': 'YouTube',
};

/** The name of the site of a URL: 'Instagram', or its host without 'www.'. */
export function siteName(url: string): string {
  const host = new URL(url).hostname.replace(/^www\./, '');
  const known = Object.keys(sites).find((each) => host === each || host.endsWith(`.${each}`));
  return known ? sites[known]! : host;
}
