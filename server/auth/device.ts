/**
 * The device of a request. A browser on the site's own pages has a cookie with a random value, which it gets with its first
 * sign-in; scripts cannot read it, and it gives no rights. A program, or a page of another site, has no cookie: it is known by its
 * name and its network.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { deviceName } from '#rules/accounts/device-name.ts';
import type { Browser, Context } from '#server/core/context.ts';
import { networkKeyOf } from '#server/http/rate-limits/network.ts';

/** The days after the last sign-in with a device until it is forgotten. Browsers keep no cookie much longer. */
export const deviceDays = 365;

type DeviceContext = Pick<Context, 'browser' | 'ip' | 'userAgent'>;

/** The host of a URL; undefined for other texts, as the origin `null` of a sandboxed page. */
const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined);

// Most are equal as they are, which saves parsing them for each request.
const isSameHost = (one: string, other: string): boolean =>
  one === other || (hostOf(one) !== undefined && hostOf(one) === hostOf(other));

const cookiePattern = /(?:^|; )device=([\w-]{22})(?:;|$)/;

/**
 * The browser of a request; undefined unless a page of the site sends it.
 * @param headers those of the request
 * @param siteOrigin the origin of the site. Protocols are not compared, since a proxy may change them
 */
export function browserOf({ origin, cookie = '' }: IncomingHttpHeaders, siteOrigin: string): Browser | undefined {
  if (!origin || !isSameHost(origin, siteOrigin)) return undefined;
  return { device: cookiePattern.exec(cookie)?.[1], isSecure: origin.startsWith('https:') };
}

/** The header `Set-Cookie` that stores the device. The path keeps the cookie from pages, files and pictures. */
export const deviceCookie = ({ device, isSecure }: Browser): string =>
  [
    `device=${device}`,
    `Max-Age=${deviceDays * 24 * 60 * 60}`,
    'Path=/graphql',
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');

/** The name of a program without its version, so that an update is no new device: 'Firefox on Windows', 'curl'. */
const programOf = (userAgent: string): string => deviceName(userAgent) ?? /^[^\s/]*/.exec(userAgent)![0];

/** What the hash of a device is made of; undefined for a browser without a stored value. */
export function deviceOf({ browser, userAgent, ip }: DeviceContext): string | undefined {
  if (!browser) return `program\n${programOf(userAgent)}\n${networkKeyOf(ip)}`;
  return browser.device && `browser\n${browser.device}`;
}

/** Returns the device of a request that signs in. A browser without a stored value gets one; another keeps it for another year. */
export function ensureDevice(ctx: DeviceContext): string {
  if (ctx.browser) {
    ctx.browser.device ??= randomBytes(16).toString('base64url');
    ctx.browser.storesDevice = true;
  }
  return deviceOf(ctx)!;
}
