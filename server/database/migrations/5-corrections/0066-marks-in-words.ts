/**
 * A letter behind a mark, as an Indic vowel sign, began a word, so that searches found the middles of words of descriptions, and Thai
 * and Lao words with 'am' were divided in their middle. The backfills of 0069 index rows with such words in descriptions or bios again.
 */
import type { MigrationInterface } from 'typeorm';

export class MarksInWords1763700000066 implements MigrationInterface {
  async up(): Promise<void> {}

  /** The rows stay: the previous release finds them, except by the middles of words. */
  async down(): Promise<void> {}
}
