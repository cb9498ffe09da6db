/** The registry of the counters that `GET /metrics` returns. Each counter is declared beside the code that counts. */
import { Registry } from 'prom-client';

/** One for each process. Several sites in one process, as in tests, share it. */
export const processMetrics = new Registry();
