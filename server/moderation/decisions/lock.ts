/** The locks under which decisions are made. */
import type { EntityManager } from 'typeorm';
import { longQuery } from '#server/database/sql.ts';

// Raw SQL: an advisory lock.
const persons = {
  case: 'SELECT person_id AS id FROM moderation_cases WHERE id = $1',
  decision: 'SELECT person_id AS id FROM decisions WHERE id = $1',
  user: 'SELECT $1::uuid AS id',
};

/**
 * Lets decisions about one person wait for each other until the transaction ends, also those of several cases. A lock of a row
 * is not enough: the statement that waits for it reads all other rows as they were before.
 */
export async function lockPerson(manager: EntityManager, of: keyof typeof persons, id: string): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended(id::text, 0)) FROM (${persons[of]}) person`, [id]);
}

const waitingSubject = `SELECT CASE subject_type WHEN 'BUSINESS' THEN lock_counts_of_business(subject_id)
    WHEN 'COMMENT' THEN lock_counts_of_comment(subject_id) END
  FROM moderation_cases WHERE id = $1 AND state = 'OPEN' AND num_reports = 0`;

/**
 * Lets a decision about a text that waits for a moderator wait for an edit or a deletion of the text, which ends the case: it would
 * skip a case that is locked, and the decision would hide a text that the case does not show. For a case that is not locked.
 */
export const lockWaitingSubject = (manager: EntityManager, caseId: string): Promise<unknown> =>
  longQuery(manager, waitingSubject, [caseId]);
