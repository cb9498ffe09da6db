/** One thing that is measured. */
import type { ReferenceName } from './programs.ts';
import type { Question } from './questions.ts';

export interface Case {
  name: string;
  /** The programs to compare ours with. */
  against: readonly ReferenceName[];
  /** The questions of one connection, asked over and over in this order. */
  questionsOf: (connection: number) => Question[];
  /** Puts back what the questions moved; throws where it was not exact. */
  after?: () => Promise<void>;
}
