/**
 * A search finds any part of a word of a bio; the previous release found beginnings of words only. Users with a bio are indexed again,
 * before the start: one read of the table, and one write of each of them. A bio that an instance of the previous release stores
 * meanwhile is found by beginnings of words until its next edit.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexUsersAgain } from '../sql/index-again.ts';

export class PartsOfWordsInBios1763700000068 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await indexUsersAgain(runner, `bio <> ''`);
  }

  /** The rows stay: the previous release finds them, also by the middles of words. */
  async down(): Promise<void> {}
}
