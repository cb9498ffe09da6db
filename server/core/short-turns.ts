/**
 * Keeps the turns of the event loop short while people come in. Node lets in one new connection in each turn: behind
 * turns full of work a crowd would stand outside for seconds, and not even hear that it has come in vain.
 */

/** Milliseconds for which somebody who came in is taken for the first of many. */
const memory = 50;
/** Milliseconds that work waits at most while somebody comes in with every turn. */
const courtesy = 10;
/** How much of what has waited goes on in one turn when nobody comes any more. */
const portion = 8;

const waiting: (() => void)[] = [];
let lastNewcomer = -Infinity;
let lastWork = 0;
let hasCome = false;

/** Says that somebody has come in during this turn. */
export function noteNewcomer(): void {
  hasCome = true;
  lastNewcomer = performance.now();
}

function next(): void {
  const now = performance.now();
  const comesFirst = hasCome && now - lastWork < courtesy;
  hasCome = false;
  if (!comesFirst) {
    lastWork = now;
    for (const goOn of waiting.splice(0, now - lastNewcomer < memory ? 1 : portion)) goOn();
  }
  if (waiting.length > 0) setImmediate(next);
}

/**
 * To be awaited before work that takes long; first come, first served.
 * @returns what to wait for; undefined where nobody comes in, which costs next to nothing
 */
export function shortTurn(): Promise<void> | undefined {
  if (waiting.length === 0) {
    if (performance.now() - lastNewcomer > memory) return undefined;
    setImmediate(next);
  }
  return new Promise((resolve) => waiting.push(resolve));
}
