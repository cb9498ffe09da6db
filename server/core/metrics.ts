/** The counters of this process that `GET /metrics` shows. Each is made beside the code that counts. */
import { Registry } from 'prom-client';

/** One for the process: where it runs several sites, as in tests, their numbers add up. */
export const processMetrics = new Registry();
