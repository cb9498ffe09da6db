/** Shuts the process down in order, once, at a signal or after an uncaught error. */
import type { Logger } from 'pino';

/** Milliseconds after which the process exits although steps are left: a service manager kills it soon after. */
const timeout = 14_000;

export class Shutdown {
  private readonly controller = new AbortController();
  private readonly steps: (() => unknown)[] = [];

  /** Starts to listen for signals and uncaught errors. */
  constructor(private readonly log: Logger) {
    const exit = () => void this.exit(0);
    process.on('SIGINT', exit);
    process.on('SIGTERM', exit);
    // A closed terminal ends the site that was started in it. Without a terminal the signal has no meaning.
    const hasTerminal = process.stdout.isTTY;
    process.on('SIGHUP', () => hasTerminal && exit());
    process.on('unhandledRejection', (err) => log.error({ err }, 'A promise was rejected without a handler.'));
    process.on('uncaughtException', (err) => {
      log.error({ err }, 'An uncaught error ends the process.');
      void this.exit(1);
    });
  }

  /** Aborted as soon as the shutdown begins. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Adds a step. The last one runs first, and the next after it has resolved. A step that fails is logged. */
  addStep(step: () => unknown): void {
    this.steps.unshift(step);
  }

  /** Runs all steps and exits with the code. Every call but the first does nothing. */
  async exit(code: number): Promise<void> {
    if (this.signal.aborted) return;
    this.controller.abort();
    setTimeout(() => process.exit(1), timeout);
    // A step can be added meanwhile.
    for (let step = this.steps.shift(); step; step = this.steps.shift()) {
      try {
        await step();
      } catch (err) {
        this.log.warn({ err }, 'A step of the shutdown failed.');
      }
    }
    process.exit(code);
  }
}
