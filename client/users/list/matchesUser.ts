/** Matches users against the typed search text. */

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** Returns true if the name or the bio contains each typed word, ignoring case and accents. */
export function matchesUser(typed: string, { username, bio }: { username: string; bio: string }): boolean {
  const text = fold(`${username} ${bio}`);
  return fold(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
