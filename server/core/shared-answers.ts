/** Answers that are the same for everybody who asks: read once for all who ask within a second. */
import { announce, onAnnounced } from './bus.ts';
import { counter } from './measures.ts';

const topic = 'directory changed';
/** The age past which an answer is not given, in milliseconds; a write on this site ends it at once. */
const oldest = 1000;
const mostQuestions = 500;

const help = 'Answers that are the same for everybody, by whether they were read anew or given again.';
const readAnew = counter('shared_answers_total', help, { from: 'database' });
const givenAgain = counter('shared_answers_total', help, { from: 'memory' });

/** Tells every worker that what visitors see may have changed. To be awaited between a commit and its answer. */
export const announceChange = (): Promise<void> => announce(topic);

interface Kept<A> {
  answer: Promise<A>;
  /** When reading began. */
  since: number;
}

/** Answers by their questions. What it keeps is bounded by `mostQuestions` and by what `isShareable` lets in. */
export class SharedAnswers<A> {
  private kept = new Map<string, Kept<A>>();
  // Questions whose answers were shareable before: only they are answered once for all while the answer is being read.
  private readonly proven = new Set<string>();

  /** @param isShareable whether an answer is a good one, the same for all, and small enough to keep */
  constructor(private readonly isShareable: (answer: A) => boolean) {
    // Those that are being read go, too: they may have been read before the write.
    onAnnounced(topic, () => (this.kept = new Map()));
  }

  /**
   * The answer to a question: one of at most a second ago, the one that is being read, or a new one.
   * @throws what `read` throws, to all who wait for it
   */
  answer(question: string, read: () => Promise<A>): Promise<A> {
    const known = this.kept.get(question);
    if (known && known.since > Date.now() - oldest) {
      givenAgain.add();
      return known.answer;
    }
    readAnew.add();
    const { kept } = this;
    const entry = { answer: read(), since: Date.now() };
    if (this.proven.has(question)) this.keep(kept, question, entry);
    const drop = () => void (kept.get(question) === entry && kept.delete(question));
    void entry.answer.then((answer) => {
      if (!this.isShareable(answer)) return drop();
      if (this.proven.size >= mostQuestions) this.proven.clear();
      this.proven.add(question);
      this.keep(kept, question, entry);
    }, drop);
    return entry.answer;
  }

  private keep(kept: Map<string, Kept<A>>, question: string, entry: Kept<A>): void {
    if (kept.size >= mostQuestions) kept.clear();
    kept.set(question, entry);
  }
}
