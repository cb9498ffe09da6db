/** Tokens: a signed note that names a session and its person. Whether it is still good is the session row's to say. */
import type { KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { isId } from '#server/core/ids.ts';

const issuer = 'main-street';
const audience = 'main-street';
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

/** What a token says, or undefined for one that we did not sign, that is over, or that is malformed. */
export async function readToken(
  key: KeyObject,
  token: string,
): Promise<{ userId: string; sessionId: string } | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer,
      audience,
      requiredClaims: ['sub', 'exp', 'sid'],
      clockTolerance: 30,
    });
    const { sub, sid } = payload;
    return isId(sub) && isId(sid) ? { userId: sub, sessionId: sid } : undefined;
  } catch {
    return undefined;
  }
}
