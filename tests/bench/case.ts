/** One thing that is measured. */
import type { ReferenceName } from './programs.ts';
import type { BenchRequest } from './requests.ts';

export interface Case {
  name: string;
  /** The programs to compare ours with. */
  against: readonly ReferenceName[];
  /** The questions of one connection, asked over and over in this order. */
  requestsOf: (connection: number) => BenchRequest[];
  /** Puts back what the questions moved; throws where it was not exact. */
  after?: () => Promise<void>;
}
