/** Entity tags: what an answer is recognised by, so that one which did not change is not sent again. */
import { createHash } from 'node:crypto';

/** The tag of a body; weak, since the body may travel compressed. */
export const createEtag = (body: string): string =>
  `W/"${createHash('sha1').update(body).digest('base64url').slice(0, 20)}"`;

/** Whether an `If-None-Match` names the tag, so that whoever asks has the body already. */
export const matchesEtag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined && ifNoneMatch.split(',').some((each) => each.trim() === tag || each.trim() === '*');
