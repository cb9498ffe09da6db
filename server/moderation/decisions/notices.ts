/** Tells a person by mail about a decision. On the site it is among `User.decisions`. */
import type { EntityManager } from 'typeorm';
import type { Context } from '#server/core/context.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { decisionColumns, decisionFrom, decisionTables, type DecisionRow } from './decision.reads.ts';
import { appealMail, decisionMail } from './decision-mails.ts';

// Raw SQL: the statement extends that of the decisions.
const select = `SELECT ${decisionColumns(false)}, u.username, u.email
  FROM ${decisionTables} JOIN users u ON u.id = d.person_id WHERE d.id = $1`;

/**
 * Tells the person about a decision, or about the decision on the appeal against it.
 * @param manager of the transaction of the decision
 */
export async function notifyPerson({ site }: Context, manager: EntityManager, decisionId: string): Promise<void> {
  type Row = DecisionRow & { username: string; email: string };
  const [row] = (await manager.query(select, [decisionId])) as [Row];
  const { personId: id, username, email } = row;
  const decision = decisionFrom(row);
  const makeMail = decision.appeal ? appealMail : decisionMail;
  await queueMail(manager, makeMail(site, { id, username, email }, decision));
}
