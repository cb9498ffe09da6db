/** Letters without a lower case of their own, as '𝐁' and '№', were folded to capitals. The backfills of 0069 index rows with them again. */
import type { MigrationInterface } from 'typeorm';

export class LettersWithoutLowerCase1763700000058 implements MigrationInterface {
  async up(): Promise<void> {}

  /** The rows stay: the previous release finds them by lower case, too. */
  async down(): Promise<void> {}
}
