/** Composes comments that do not repeat each other. */
import { join, writeComment, type Subject } from './compose.ts';
import type { Random } from './random.ts';

// How many of the latest comments a new one does not repeat. More would slow the large demo down.
const recentLength = 2000;
// The most comments of one business for which there are enough different sentences.
const maxDistinct = 40;
// English has more sentences than the other languages.
const attemptsInAnyLanguage = 4;

export class DistinctComments {
  private readonly recent = new Set<string>();

  /**
   * Returns a function that composes a comment on a business. It repeats no recent comment and no sentence of this business.
   * @param count how many comments the business gets; above 40 they may repeat each other
   */
  on(subject: Subject, count: number): (quality: number, random: Random) => string {
    const said = new Set<string>();
    const attempts = count > maxDistinct ? 1 : maxDistinct;
    return (quality, random) => {
      let [sentences, text]: [string[], string] = [[], ''];
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        sentences = writeComment(subject, quality, random, attempt > attemptsInAnyLanguage);
        text = join(sentences);
        if (!this.recent.has(text) && !sentences.some((each) => said.has(each))) break;
      }
      for (const each of sentences) said.add(each);
      this.recent.add(text);
      if (this.recent.size > recentLength) this.recent.delete(this.recent.values().next().value!);
      return text;
    };
  }
}
