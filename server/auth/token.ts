/** Tokens: a signed JWT names a session and its user. The session's row decides whether it is still valid. */
import type { KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { sessionDays } from '#rules/limits.ts';
import { isId } from '#server/core/ids.ts';

/** The description of a token, for both APIs. */
export const tokenText = `Send it as \`Authorization: Bearer …\`. It expires ${sessionDays.afterUse} days after its last use, and ${sessionDays.afterLogin} days after login.`;

const issuer = 'main-street';
const audience = 'main-street';
/** The tolerated difference between the clocks of two servers, in seconds. */
const leewaySeconds = 30;

/** Signs a token for a session. */
export const signToken = (key: KeyObject, session: { id: string; userId: string }): Promise<string> =>
  new SignJWT({ sid: session.id })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(session.userId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${sessionDays.afterLogin}d`)
    .sign(key);

/** The content of a token. */
interface Claims {
  userId: string;
  sessionId: string;
  /** The time of expiry in milliseconds since 1970. */
  endsAt: number;
}

// A valid signature stays valid, and its check costs more than the lookup of the session, which every request makes.
const verified = new WeakMap<KeyObject, LRUCache<string, Claims>>();

/** Returns the content of a token, or undefined for a malformed, forged or expired one. */
export async function verifyToken(key: KeyObject, token: string): Promise<Claims | undefined> {
  let cache = verified.get(key);
  if (!cache) verified.set(key, (cache = new LRUCache({ max: 10_000 })));
  const cached = cache.get(token);
  const claims = cached ?? (await verify(key, token));
  if (!claims || claims.endsAt <= Date.now()) return undefined;
  if (!cached) cache.set(token, claims);
  return claims;
}

async function verify(key: KeyObject, token: string): Promise<Claims | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer,
      audience,
      requiredClaims: ['sub', 'exp', 'sid'],
      clockTolerance: leewaySeconds,
    });
    const { sub, sid, exp } = payload;
    const endsAt = (exp! + leewaySeconds) * 1000;
    return isId(sub) && isId(sid) ? { userId: sub, sessionId: sid, endsAt } : undefined;
  } catch {
    return undefined;
  }
}
