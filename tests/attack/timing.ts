/** Measures whether the time of a sign-in reveals which e-mail addresses have an account. */
import { retryConnect } from './retry-connect.ts';

interface Timing {
  /** The median in milliseconds. */
  known: number;
  unknown: number;
  /** The difference as a share of the shorter time. */
  difference: number;
}

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;

/** Signs in with wrong passwords, alternately with the e-mail address of an account and with unknown ones, `times` each. */
export async function timeOfLogins(url: string, email: string, times: number): Promise<Timing> {
  const attempt = async (address: string) => {
    const start = performance.now();
    const response = await fetch(`${url}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: address, password: 'not the password' }),
    });
    const { message } = (await response.json()) as { message: string };
    return { status: response.status, message, milliseconds: performance.now() - start };
  };
  const timeOf = async (address: string): Promise<number> => {
    const { status, message, milliseconds } = await retryConnect(
      () => attempt(address),
      (answer) => answer.status === 503,
    );
    if (status !== 401 || message !== 'Invalid email or password')
      throw new Error(`A wrong sign-in was answered ${status} ${message}.`);
    return milliseconds;
  };
  const [known, unknown]: [number[], number[]] = [[], []];
  await timeOf(email);
  for (let at = 0; at < times; at += 1) {
    known.push(await timeOf(email));
    unknown.push(await timeOf(`unknown${at}@example.com`));
  }
  const [a, b] = [median(known), median(unknown)];
  return { known: a, unknown: b, difference: Math.abs(a - b) / Math.min(a, b) };
}
