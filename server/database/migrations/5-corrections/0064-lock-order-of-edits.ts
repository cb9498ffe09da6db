/**
 * An edit of a business locks the count of its category before its new lexemes, as does a new business: the triggers of a statement run
 * in the order of their names. They locked in opposite orders, and two of them with the same new lexeme ended in a deadlock.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const rename = (from: string, to: string) => `ALTER TRIGGER ${from} ON businesses RENAME TO ${to}`;

export class LockOrderOfEdits1763700000064 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // After businesses_moved and businesses_placed_again. That of new businesses runs after businesses_counted already.
    await runner.query(rename('businesses_lexemes_changed', 'businesses_updated_lexemes'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(rename('businesses_updated_lexemes', 'businesses_lexemes_changed'));
  }
}
