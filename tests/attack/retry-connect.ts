/** Sends a request again that overload protection rejects. */
import { setTimeout as pause } from 'node:timers/promises';

/** Repeats `ask` until the site is not busy, at most twenty times. */
export async function retryConnect<Answer>(
  ask: () => Promise<Answer>,
  isBusy: (answer: Answer) => boolean,
): Promise<Answer> {
  for (let attempts = 1; ; attempts += 1) {
    const answer = await ask();
    if (!isBusy(answer) || attempts === 20) return answer;
    await pause(250);
  }
}
