/** Two kinds of load: a number of clients without pauses, or a constant rate of requests. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Outcome } from './client.ts';

type SendRequest = () => Promise<Outcome>;

export const isServed = (outcome: Outcome): boolean => outcome.kind === 'answered' && outcome.status < 300;

/** Runs a number of clients without pauses. @returns the served requests a second */
export async function runClients(clients: number, seconds: number, send: SendRequest): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let served = 0;
  const client = async () => {
    while (performance.now() < end) if (isServed(await send())) served += 1;
  };
  await Promise.all(Array.from({ length: clients }, client));
  return served / seconds;
}

/**
 * Sends requests at a constant rate, without waiting for responses.
 * @param rate requests a second
 * @returns the outcome of each request
 */
export async function runRate(rate: number, seconds: number, send: SendRequest): Promise<Outcome[]> {
  const begun = performance.now();
  const sent: Promise<Outcome>[] = [];
  while (performance.now() - begun < seconds * 1000) {
    const due = Math.floor(((performance.now() - begun) / 1000) * rate);
    while (sent.length < due) sent.push(send());
    await pause(5);
  }
  return Promise.all(sent);
}
