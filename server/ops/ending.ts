/** How the process ends: in order, once, whatever and however often it is told to. */
import { closeSync, openSync } from 'node:fs';
import type { Logger } from 'pino';

/** Past this the process ends as it stands; whoever waits for it would use force soon after. */
const patience = 14_000;

const hadTerminal = process.stdout.isTTY;

/** Whether the terminal that the site was started from was closed. */
function terminalIsGone(): boolean {
  if (!hadTerminal) return false;
  try {
    closeSync(openSync('/dev/tty', 'r'));
    return false;
  } catch {
    return true;
  }
}

export class Ending {
  private readonly controller = new AbortController();
  private steps: (() => Promise<unknown> | undefined)[] = [];

  /** What SIGHUP asks for while the terminal is there, or where there never was one. */
  onHangUp: () => void = () =>
    this.log.warn('SIGHUP renews workers, and this site is one process: set WEB_CONCURRENCY to 2 or more.');

  /**
   * @param isLed whether another process says when this one ends: signals reach all processes of a terminal or a
   * service, and mean that one
   */
  constructor(
    private readonly log: Logger,
    isLed: boolean,
  ) {
    const heed = (signal: NodeJS.Signals, act: () => void) => process.on(signal, isLed ? () => undefined : act);
    heed('SIGINT', () => void this.end(0));
    heed('SIGTERM', () => void this.end(0));
    // A closed terminal is as good as Ctrl-C; otherwise somebody asks for new workers.
    heed('SIGHUP', () => void (terminalIsGone() ? this.end(0) : this.onHangUp()));
    process.on('unhandledRejection', (err) => log.error({ err }, 'A promise failed with nobody waiting for it.'));
    process.on('uncaughtException', (err) => {
      log.error({ err }, 'An error that nobody caught ends the process.');
      void this.end(1);
    });
  }

  /** Aborted as soon as the end begins. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Names what is to be closed, in this order. */
  closes(...steps: (() => Promise<unknown> | undefined)[]): void {
    this.steps = steps;
  }

  /** Closes everything and ends the process. Every call but the first does nothing. */
  async end(code: number): Promise<void> {
    if (this.signal.aborted) return;
    this.controller.abort();
    setTimeout(() => process.exit(1), patience);
    for (const step of this.steps) {
      try {
        await step();
      } catch (err) {
        this.log.warn({ err }, 'Something did not close in order.');
      }
    }
    process.exit(code);
  }
}
