/**
 * A letter behind a mark, as an Indic vowel sign, began a word, so that searches found the middles of words of descriptions, and Thai
 * and Lao words with 'am' were divided in their middle. Rows with such words in descriptions or bios are indexed again, before the
 * start: one read of both tables, and one write of each of these rows only. A text that an instance of the previous release stores
 * meanwhile is divided as before until its next edit.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasNoSpaces } from '#server/search/digests.ts';
import { foldText } from '#server/search/fold.ts';
import { indexAgain } from '../sql/index-again.ts';

// The marks that make an emoji of a character separate words, as before.
const markInWord = /[\p{L}\p{N}][^\P{M}\uFE0F\u20E3]+[\p{L}\p{N}]/u;
/** The Thai and the Lao letter 'am' as folding splits it. */
const am = /\u0E4D\u0E32|\u0ECD\u0EB2/;

/** Whether the previous release began words of a description or bio elsewhere. The index divides each chunk between spaces by itself. */
const hadOtherWords = (text: string): boolean =>
  foldText(text)
    .split(/\s+/)
    .some((chunk) => (hasNoSpaces(chunk) ? am : markInWord).test(chunk));

export class MarksInWords1763700000066 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await indexAgain(runner, { businessText: 'description', isAffected: hadOtherWords, addsWords: false });
  }

  /** The rows stay: the previous release finds them, except by the middles of words. */
  async down(): Promise<void> {}
}
