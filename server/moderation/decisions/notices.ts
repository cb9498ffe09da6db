/** Tells a person by mail about a decision. On the site it is among `User.decisions`. */
import type { EntityManager } from 'typeorm';
import type { Context, SiteSettings } from '#server/core/context.ts';
import type { MailAccount } from '#server/mail/account-mail.ts';
import { queueMail, type QueuedMail } from '#server/mail/outbox.ts';
import { decisionColumns, decisionFrom, decisionTables, type DecisionRow } from './decision.reads.ts';
import type { Decision } from './decision.types.ts';

// Raw SQL: the statement extends that of the decisions.
const select = `SELECT ${decisionColumns(false)}, u.username, u.email
  FROM ${decisionTables} JOIN users u ON u.id = d.person_id WHERE d.id = $1`;

/**
 * Tells the person about a decision, or about the decision on the appeal against it.
 * @param manager of the transaction of the decision
 * @param makeMail makes the mail of the stored decision
 */
export async function notifyPerson(
  { site }: Context,
  manager: EntityManager,
  decisionId: string,
  makeMail: (site: SiteSettings, to: MailAccount, decision: Decision) => QueuedMail,
): Promise<void> {
  type Row = DecisionRow & { username: string; email: string };
  const [row] = (await manager.query(select, [decisionId])) as [Row];
  const { personId: id, username, email } = row;
  await queueMail(manager, makeMail(site, { id, username, email }, decisionFrom(row)));
}
