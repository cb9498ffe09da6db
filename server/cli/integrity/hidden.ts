/** Invariants of what is hidden: a row is hidden exactly as long as there is a reason. */
import { hiddenReasons } from '#server/users/hidden.ts';
import type { Invariant } from './counts.ts';

const { account } = hiddenReasons;

const withAccount = (table: string, author: string): Invariant => ({
  invariant: `the rows of ${table} of hidden users, and no others, are hidden with their account`,
  sql: `SELECT w.id::text AS found FROM ${table} w JOIN users u ON u.id = w.${author}
    WHERE (w.hidden & ${account} <> 0) <> (u.hidden <> 0)`,
});

/** Reactions are in the table `hidden_…` if one of their ends is hidden. The ends are joined as `a` and `b`. */
const reactions = (table: string, ends: string): Invariant => ({
  invariant: `the rows of ${table} have visible ends, and those of hidden_${table} a hidden one`,
  sql: `SELECT a.id || ' ' || b.id AS found FROM ${table} r ${ends} WHERE a.hidden <> 0 OR b.hidden <> 0
    UNION ALL SELECT a.id || ' ' || b.id FROM hidden_${table} r ${ends} WHERE a.hidden = 0 AND b.hidden = 0`,
});

const user = 'JOIN users a ON a.id = r.user_id';

export const hiddenInvariants: Invariant[] = [
  withAccount('businesses', 'owner_id'),
  withAccount('comments', 'user_id'),
  // The likes and ratings of a hidden business stay, since it has no stored counts.
  reactions('likes', `${user} JOIN users b ON b.id = r.user_id`),
  reactions('helpful_marks', `${user} JOIN users b ON b.id = r.user_id`),
  reactions('ratings', `${user} JOIN users b ON b.id = r.user_id`),
  reactions('saves', `${user} JOIN businesses b ON b.id = r.business_id`),
  reactions('follows', 'JOIN users a ON a.id = r.follower_id JOIN users b ON b.id = r.followed_id'),
];
