/** Entity tags: clients send them back, and an unchanged response is not sent again. */
import { createHash } from 'node:crypto';

/** The entity tag of a body; weak, since the body may be compressed. */
export const createEtag = (body: string): string =>
  `W/"${createHash('sha1').update(body).digest('base64url').slice(0, 20)}"`;

/** Whether an `If-None-Match` header contains the tag: the client then has the body. */
export const matchesEtag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined && ifNoneMatch.split(',').some((each) => each.trim() === tag || each.trim() === '*');
