/** One case of the benchmark. */
import type { ReferenceName } from './programs.ts';
import type { BenchRequest } from './requests.ts';

export interface Case {
  name: string;
  /** The programs that are compared with our server. */
  against: readonly ReferenceName[];
  /** The requests of one connection, sent over and over in this order. */
  requestsOf: (connection: number) => BenchRequest[];
  /** Reverts the writes of the requests. @throws Error where counts are wrong */
  after?: () => Promise<void>;
}
