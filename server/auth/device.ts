/**
 * The device of a request. A browser on the site's own pages has a cookie with a random value, which it gets with its first
 * sign-in; scripts cannot read it, and it gives no rights. A program, or a page of another site, has no cookie: it is known by its
 * name and its network.
 */
import { randomBytes } from 'node:crypto';
import { deviceName } from '#rules/accounts/device-name.ts';
import type { Context } from '#server/core/context.ts';
import { networkKeyOf } from '#server/http/rate-limits/network.ts';

/** The days after the last sign-in with a device until it is forgotten. Browsers keep no cookie much longer. */
export const deviceDays = 365;

type DeviceContext = Pick<Context, 'address' | 'browser' | 'origin' | 'userAgent'>;

/** The host of a URL; undefined for other texts, as the origin `null` of a sandboxed page. */
const hostOf = (url: string | undefined): string | undefined =>
  url && URL.canParse(url) ? new URL(url).host : undefined;

// Without the protocol, which a proxy may change.
function isOwnPage({ browser, origin }: DeviceContext): boolean {
  const host = hostOf(browser?.page);
  return host !== undefined && host === hostOf(origin);
}

const cookiePattern = /(?:^|; )device=([\w-]{22})(?:;|$)/;

/** The name of a program without its version, so that an update is no new device: 'Firefox on Windows', 'curl'. */
const programOf = (userAgent: string): string => deviceName(userAgent) ?? /^[^\s/]*/.exec(userAgent)![0];

/** What the hash of a device is made of; undefined for a browser without the cookie. */
export function deviceOf(ctx: DeviceContext): string | undefined {
  if (!isOwnPage(ctx)) return `program\n${programOf(ctx.userAgent)}\n${networkKeyOf(ctx.address)}`;
  const [, value] = cookiePattern.exec(ctx.browser?.cookie ?? '') ?? [];
  return value && `browser\n${value}`;
}

/**
 * Returns the device of a request that signs in. A browser without the cookie gets one; a known browser keeps it for another year.
 * The path keeps the cookie from pages, files and pictures.
 */
export function keepDevice(ctx: DeviceContext & Pick<Context, 'setCookie'>): string {
  const device = deviceOf(ctx) ?? `browser\n${randomBytes(16).toString('base64url')}`;
  const [kind, value] = device.split('\n');
  if (kind === 'browser')
    ctx.setCookie = [
      `device=${value}`,
      `Max-Age=${deviceDays * 24 * 60 * 60}`,
      'Path=/graphql',
      'HttpOnly',
      'SameSite=Strict',
      ...(ctx.browser?.page?.startsWith('https:') ? ['Secure'] : []),
    ].join('; ');
  return device;
}
