/** Ends mails about notifications by the link of a mail, without a session. */
import { mailDefaults } from '#rules/community/notifications.ts';
import * as messages from '#rules/messages.ts';
import type { Context } from '#server/core/context.ts';
import { badInput } from '#server/core/errors.ts';
import { queryRows } from '#server/database/sql.ts';
import { countCredential } from '#server/http/rate-limits/count.ts';
import { verifyUnsubscribeToken } from './unsubscribe-token.ts';

// Raw SQL: one statement changes the keys of a JSON object that have the frequency.
const update = `UPDATE users SET notification_mails = notification_mails
    || (SELECT jsonb_object_agg(key, 'NONE') FROM jsonb_each_text($2::jsonb || notification_mails)
      WHERE value <> 'NONE' AND (value = $3 OR $4))
  WHERE id = $1 AND EXISTS (SELECT FROM jsonb_each_text($2::jsonb || notification_mails) WHERE value <> 'NONE' AND (value = $3 OR $4))`;

/**
 * Ends the mails of the frequency that the token names: no kind is mailed that often. A repeated call changes nothing, and one for
 * a deleted account succeeds. Calls are not counted: mail providers send them from few addresses.
 * @param input.all true to end all mails about notifications
 * @throws BAD_USER_INPUT for anything but a token of this site
 */
export async function unsubscribeByToken(ctx: Context, input: { token?: unknown; all?: unknown }): Promise<true> {
  const { token, all = false } = input;
  if (typeof all !== 'boolean') throw badInput({ all: messages.malformed });
  const read = verifyUnsubscribeToken(ctx.signingKey, token);
  if (!read) throw badInput({ token: messages.invalidLink });
  await queryRows(ctx.db, update, [read.userId, mailDefaults, read.frequency, all]);
  return true;
}

/** The same from the page of the link, counted by the caller's address. @throws RATE_LIMITED; BAD_USER_INPUT as `unsubscribeByToken` */
export async function unsubscribe(ctx: Context, input: { token?: unknown; all?: unknown }): Promise<true> {
  await countCredential(ctx);
  return unsubscribeByToken(ctx, input);
}
