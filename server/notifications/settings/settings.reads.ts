/** Reads the settings of notifications. Raw SQL: writes return the settings by RETURNING, with a computed time zone. */
import {
  alwaysMailed,
  mailDefaults,
  notificationKinds,
  type MailFrequency,
  type NotificationKind,
} from '#rules/community/notifications.ts';
import * as messages from '#rules/messages.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { queryRows } from '#server/database/sql.ts';
import { zoneOfUser } from '../mails/schedule.ts';
import type { NotificationSettings } from './settings.types.ts';

/** The columns of the settings of a user `u`. */
export const settingsColumns = `u.id, u.notifications_off AS "off", u.muted_ids AS "mutedIds", u.muted_threads AS "mutedThreadIds",
  u.notification_mails AS mails, ${zoneOfUser} AS "timeZone"`;

interface Row extends Pick<NotificationSettings, 'id' | 'mutedIds' | 'mutedThreadIds' | 'timeZone'> {
  off: string[];
  mails: Partial<Record<NotificationKind, MailFrequency>>;
}

const names = Object.keys(notificationKinds) as NotificationKind[];

const settingsOf = ({ off, mails, ...row }: Row): NotificationSettings => ({
  ...row,
  kinds: names.map((kind) => ({
    kind,
    isOn: !off.includes(kind),
    mail: kind === alwaysMailed ? 'AT_ONCE' : (mails[kind] ?? mailDefaults[kind]),
  })),
});

/**
 * Runs a statement that returns `settingsColumns`.
 * @returns the settings, or undefined where it returns no row
 */
export async function findSettings(
  ctx: Context,
  text: string,
  values: unknown[],
): Promise<NotificationSettings | undefined> {
  const [row] = await queryRows<Row>(ctx.db, text, values);
  return row && settingsOf(row);
}

/** The same for a user who exists. @throws NOT_FOUND */
export async function querySettings(ctx: Context, text: string, values: unknown[]): Promise<NotificationSettings> {
  const settings = await findSettings(ctx, text, values);
  if (!settings) throw notFound(messages.userNotFound);
  return settings;
}
