/** Addresses whose percent signs mean nothing: read letter by letter, so that they lead nowhere like any unknown one. */

/**
 * The address, made decodable.
 * @param address path and query as they came; the query is left alone, since its readers take it as it is
 */
export function readableAddress(address: string): string {
  if (!address.includes('%')) return address;
  const [path, ...query] = address.split('?') as [string, ...string[]];
  try {
    decodeURIComponent(path);
    return address;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}
