/** Whether a person is meant by what was typed. */

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** True where each word that was typed is found in the name or the bio; case and accents do not count. */
export function matchesPerson(typed: string, { username, bio }: { username: string; bio: string }): boolean {
  const text = fold(`${username} ${bio}`);
  return fold(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
