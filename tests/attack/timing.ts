/** Whether the time that a sign-in takes tells which addresses have an account. */
import { retryConnect } from './retry-connect.ts';

export interface Timing {
  /** Milliseconds in the middle. */
  known: number;
  unknown: number;
  /** By how much one is longer than the other, as a share of the shorter. */
  difference: number;
}

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;

/** Tries wrong passwords at an address that has an account and at some that have none, in turn, `times` each. */
export async function timeOfLogins(url: string, email: string, times: number): Promise<Timing> {
  const attempt = async (tried: string) => {
    const began = performance.now();
    const response = await fetch(`${url}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: tried, password: 'not the password' }),
    });
    const { message } = (await response.json()) as { message: string };
    return { status: response.status, message, milliseconds: performance.now() - began };
  };
  const took = async (tried: string): Promise<number> => {
    const { status, message, milliseconds } = await retryConnect(
      () => attempt(tried),
      (heard) => heard.status === 503,
    );
    if (status !== 401 || message !== 'Invalid email or password')
      throw new Error(`A wrong sign-in was answered ${status} ${message}.`);
    return milliseconds;
  };
  const [known, unknown]: [number[], number[]] = [[], []];
  await took(email);
  for (let at = 0; at < times; at += 1) {
    known.push(await took(email));
    unknown.push(await took(`nobody${at}@example.com`));
  }
  const [a, b] = [median(known), median(unknown)];
  return { known: a, unknown: b, difference: Math.abs(a - b) / Math.min(a, b) };
}
