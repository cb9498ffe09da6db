/**
 * Before an account is deleted, hidden or restored, the counts of all businesses are locked that its user has reacted to, and then the
 * user. A like that was stored meanwhile had its business locked last, against the order of locks: a further request of the same user
 * that held that business waited for the user, and Postgres ended the deadlock after a second. The transaction now locks it at once, or
 * starts again.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { locksOfHidden, markedBusinesses, lockLaterReactions } from '../sql/locks.ts';

export class LaterReactions1763700000074 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(locksOfHidden('', markedBusinesses, lockLaterReactions));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(locksOfHidden('', markedBusinesses));
  }
}
