/** The lock under which decisions about a person are made. */
import type { EntityManager } from 'typeorm';

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
