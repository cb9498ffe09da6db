/** Rules for the profile of a user. */
import { limits } from '../limits.ts';
import { textRule, type Rule } from '../rule.ts';
import { clean } from '../text.ts';

function isWebAddress(text: string): boolean {
  if (text === '') return true;
  // Parsers of URLs drop tabs and line ends, so that the stored text would differ from the URL.
  if (/[\t\n\r]/.test(text) || !URL.canParse(text)) return false;
  const { protocol, username: user, password: secret } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && user === '' && secret === '';
}

export const profileRules = {
  bio: textRule({ label: 'Bio', max: limits.bio.max }),
  profilePicture: {
    validate: {
      ...textRule({ label: 'Profile picture', max: limits.profilePicture.max }).validate,
      address: (value: string) => isWebAddress(clean(value ?? '')) || 'Profile picture must be a valid URL',
    },
  } satisfies Rule<string>,
};
