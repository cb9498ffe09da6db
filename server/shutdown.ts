/** Ends the process in order, once, however often it is told to. */
import type { Logger } from 'pino';

/** After this many milliseconds the process exits as it is: a service manager kills it soon after. */
const timeout = 14_000;

export class Shutdown {
  private readonly controller = new AbortController();
  private steps: (() => Promise<unknown> | undefined)[] = [];

  constructor(private readonly log: Logger) {
    const end = () => void this.end(0);
    process.on('SIGINT', end);
    process.on('SIGTERM', end);
    // A closed terminal ends the site that it started; without a terminal the signal has no meaning.
    const hasTerminal = process.stdout.isTTY;
    process.on('SIGHUP', () => hasTerminal && end());
    process.on('unhandledRejection', (err) => log.error({ err }, 'A promise was rejected without a handler.'));
    process.on('uncaughtException', (err) => {
      log.error({ err }, 'An uncaught error ends the process.');
      void this.end(1);
    });
  }

  /** Aborted as soon as the end begins. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Sets what is closed, in this order. */
  closes(...steps: (() => Promise<unknown> | undefined)[]): void {
    this.steps = steps;
  }

  /** Closes everything and exits. Every call but the first does nothing. */
  async end(code: number): Promise<void> {
    if (this.signal.aborted) return;
    this.controller.abort();
    setTimeout(() => process.exit(1), timeout);
    for (const step of this.steps) {
      try {
        await step();
      } catch (err) {
        this.log.warn({ err }, 'A step of the shutdown failed.');
      }
    }
    process.exit(code);
  }
}
