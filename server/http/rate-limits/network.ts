/** Addresses as limits count them: a person moves freely within a network, and must not be counted anew for that. */
import { isIPv4, isIPv6 } from 'node:net';

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** One line to the internet: an IPv4 address, or the /64 that a household of IPv6 has for itself. */
export const addressGroupOf = (address: string): string => networkOf(address, 32, 64);

/** The neighbourhood of an address: a /24 of IPv4, a /56 of IPv6. */
export const networkKeyOf = (address: string): string => networkOf(address, 24, 56);

/** The /48 of an IPv6 address, which providers give to a single customer; undefined for IPv4. */
export function prefix48Of(address: string): string | undefined {
  const plain = plainOf(address);
  return isIPv6(plain) ? groupsOf(plain).slice(0, 3).map(toHex).join(':') : undefined;
}

/** The neighbourhood of an address as a log names it: '203.0.113.0/24', '2001:db8:0:100::/56'; empty without an address. */
export function truncated(address: string): string {
  const plain = plainOf(address);
  if (isIPv6(plain)) return `${networkKeyOf(plain)}::/56`;
  return isIPv4(plain) ? `${networkKeyOf(plain)}.0/24` : '';
}

const plainOf = (address: string): string => mapped.exec(address)?.[1] ?? address;
const toHex = (group: number): string => group.toString(16);

function networkOf(address: string, bits4: 24 | 32, bits6: 56 | 64): string {
  const plain = plainOf(address);
  if (!isIPv6(plain)) return bits4 === 32 ? plain : plain.split('.').slice(0, 3).join('.');
  const groups = groupsOf(plain).slice(0, 4);
  // A group has 16 bits: the fourth is cut in the middle.
  if (bits6 === 56) groups[3] = groups[3]! & 0xff00;
  return groups.map(toHex).join(':');
}

/** The eight groups of an IPv6 address, which may leave out the zeros in the middle. */
function groupsOf(address: string): number[] {
  const [head = '', tail = ''] = address.split('%', 1)[0]!.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].map((group) => parseInt(group, 16));
}
