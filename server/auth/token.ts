/** Tokens: a signed note that names a session and its person. Whether it is still good is the session row's to say. */
import type { KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { isId } from '#server/core/ids.ts';

const issuer = 'main-street';
const audience = 'main-street';
/** By how much the clocks of two servers may differ. */
const leewaySeconds = 30;
/** A token ends 90 days after signing in, however much it is used. */
export const tokenDays = 90;

/** Signs a token for a session. */
export const signToken = (key: KeyObject, session: { id: string; userId: string }): Promise<string> =>
  new SignJWT({ sid: session.id })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(session.userId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${tokenDays}d`)
    .sign(key);

/** Whom a token names. */
interface Claims {
  userId: string;
  sessionId: string;
  /** When it ends, in milliseconds. */
  endsAt: number;
}

// A signature that held once holds for ever, and checking it costs more than the session's row, which is asked for
// every time. Only tokens that we signed get in, and the oldest make room.
const verified = new WeakMap<KeyObject, Map<string, Claims>>();
const mostVerified = 10_000;

/** What a token says, or undefined for one that we did not sign, that is over, or that is malformed. */
export async function readToken(key: KeyObject, token: string): Promise<Claims | undefined> {
  let known = verified.get(key);
  if (!known) verified.set(key, (known = new Map()));
  const claims = known.get(token) ?? (await verify(key, token));
  if (!claims) return undefined;
  if (claims.endsAt <= Date.now()) return void known.delete(token);
  if (!known.has(token)) {
    if (known.size >= mostVerified) known.delete(known.keys().next().value!);
    known.set(token, claims);
  }
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
