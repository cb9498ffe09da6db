/** A search finds any part of a word of a bio. The backfills of 0069 index users with bios again, whose rows had beginnings of words only. */
import type { MigrationInterface } from 'typeorm';

export class PartsOfWordsInBios1763700000068 implements MigrationInterface {
  async up(): Promise<void> {}

  /** The rows stay: the previous release finds them, also by the middles of words. */
  async down(): Promise<void> {}
}
