/**
 * Letters without a lower case of their own, as '𝐁' and '№', were folded to capitals. Rows with them are indexed again; one that an
 * instance of the previous release stores meanwhile is found again after its next edit.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexAgain } from '../sql/index-again.ts';

/** Whether the previous release folded a text to capitals. */
function hadCapitals(text: string): boolean {
  const folded = text.toLowerCase().normalize('NFKD');
  return folded !== folded.toLowerCase();
}

export class LettersWithoutLowerCase1763700000058 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const businessText = `name || ' ' || location || ' ' || description`;
    await indexAgain(runner, { businessText, isAffected: hadCapitals, addsWords: true });
  }

  /** The rows stay: the previous release finds them by lower case, too. */
  async down(): Promise<void> {}
}
