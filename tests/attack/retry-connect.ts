/** Asks again where the site turned somebody away because it was busy: that says nothing of what was sent. */
import { setTimeout as pause } from 'node:timers/promises';

/** Asks until the answer is no 'try again', twenty times at most. */
export async function retryConnect<Answer>(
  ask: () => Promise<Answer>,
  isBusy: (answer: Answer) => boolean,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (!isBusy(answer) || tries === 20) return answer;
    await pause(250);
  }
}
