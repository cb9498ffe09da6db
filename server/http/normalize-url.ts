/** Addresses as everything behind the door can read them: a path and a query, of which the path can be decoded. */

// As proxies are asked; whoever speaks to a server may, too.
const ofProxies = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*\/?/i;

/**
 * The address, made readable. Percent signs that mean nothing are read letter by letter, so that they lead nowhere like any
 * unknown address.
 * @param given as it came; its query is left alone, since its readers take it as it is
 */
export function normalizeUrl(given: string): string {
  const address = given.startsWith('/') ? given : given.replace(ofProxies, '/');
  if (!address.includes('%')) return address;
  const [path, ...query] = address.split('?') as [string, ...string[]];
  try {
    decodeURIComponent(path);
    return address;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}
