/** Load of two kinds: so many who ask one after the other, or so many requests a second, whatever becomes of them. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Outcome } from './client.ts';

export type SendRequest = () => Promise<Outcome>;

export const isServed = (outcome: Outcome): boolean => outcome.kind === 'answered' && outcome.status < 300;

/** `people` ask without a pause for so many seconds. @returns how many were served a second */
export async function runClients(people: number, seconds: number, ask: SendRequest): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let served = 0;
  const person = async () => {
    while (performance.now() < end) if (isServed(await ask())) served += 1;
  };
  await Promise.all(Array.from({ length: people }, person));
  return served / seconds;
}

/**
 * So many requests a second for so many seconds, evenly spread; nobody waits for anybody.
 * @returns what became of each
 */
export async function runRate(rate: number, seconds: number, ask: SendRequest): Promise<Outcome[]> {
  const begun = performance.now();
  const asked: Promise<Outcome>[] = [];
  while (performance.now() - begun < seconds * 1000) {
    const due = Math.floor(((performance.now() - begun) / 1000) * rate);
    while (asked.length < due) asked.push(ask());
    await pause(5);
  }
  return Promise.all(asked);
}
