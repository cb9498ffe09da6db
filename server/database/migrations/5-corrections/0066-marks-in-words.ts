/**
 * A letter behind a mark, as an Indic vowel sign, began a word, so that searches found the middles of words of descriptions, and Thai
 * and Lao words with 'am' were divided in their middle. Rows with marks in words are indexed again.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { foldText } from '#server/search/fold.ts';
import { indexAgain } from '../sql/index-again.ts';

const markInWord = /[\p{L}\p{N}]\p{M}+[\p{L}\p{N}]/u;

export class MarksInWords1763700000066 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await indexAgain(runner, (text) => markInWord.test(foldText(text)));
  }

  /** The rows stay: the previous release finds them, except by the middles of words. */
  async down(): Promise<void> {}
}
