/** The networks by which rate limits count addresses: a client that changes its address within its network is not counted anew. */
import ipaddr from 'ipaddr.js';

/** What one subscriber has: an IPv4 address, or a /64 of IPv6. */
export const addressGroupOf = (address: string): string => prefixOf(address, 32, 64);

/** The network of an address: a /24 of IPv4, a /56 of IPv6. */
export const networkKeyOf = (address: string): string => prefixOf(address, 24, 56);

/** The /48 of an IPv6 address, which providers give to a single customer; undefined for IPv4. */
export const prefix48Of = (address: string): string | undefined =>
  parse(address) instanceof ipaddr.IPv6 ? prefixOf(address, 48, 48) : undefined;

/** The network of an address for logs: '203.0.113.0/24', '2001:db8:0:100::/56'; empty without an address. */
export function networkForLog(address: string): string {
  const parsed = parse(address);
  if (!parsed) return '';
  return `${networkKeyOf(address)}${parsed instanceof ipaddr.IPv6 ? '::/56' : '.0/24'}`;
}

// How Node writes the address of each IPv4 client. Its parser takes five times as long as that of IPv4.
const mapped = /^::ffff:(?=\d+(\.\d+){3}$)/;

/** The parsed address, an IPv4 address that is written as IPv6 as IPv4; undefined where it is not an address. */
function parse(address: string) {
  const plain = address.replace(mapped, '');
  return ipaddr.isValid(plain) ? ipaddr.process(plain) : undefined;
}

/** The first bits of an address, as text; what is not an address is returned as it is. */
function prefixOf(address: string, bits4: number, bits6: number): string {
  const parsed = parse(address);
  if (!parsed) return address;
  if (parsed instanceof ipaddr.IPv4) return parsed.octets.slice(0, bits4 / 8).join('.');
  const groups = parsed.parts.slice(0, Math.ceil(bits6 / 16));
  // The last group holds 16 bits, or the first 8 of them.
  if (bits6 % 16 > 0) groups.push(groups.pop()! & 0xff00);
  return groups.map((group) => group.toString(16)).join(':');
}
