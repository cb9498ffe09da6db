/** Half an hour at 60 % of what the site can do: memory and descriptors stay where they were, and nothing fails. */
import { readdir, readFile } from 'node:fs/promises';
import { memberRequestOf } from './member-requests.ts';
import { statusOf, createClient } from './client.ts';
import { runRate, runClients } from './load.ts';
import { openDrillSite } from './site.ts';
import { quantile, tally, type Drill } from './result.ts';

const share = 0.6;
const steepest = 1;

/** Memory in MB and open descriptors of a process, from /proc. */
async function sizeOf(pid: number): Promise<{ rss: number; descriptors: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, kB] = /VmRSS:\s+(\d+)/.exec(status)!;
  return { rss: Number(kB) / 1024, descriptors: (await readdir(`/proc/${pid}/fd`)).length };
}

/** The slope of a line through the values, one a second apart, by least squares. */
function slopeOf(values: number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const [over, under] = values.reduce(
    ([a, b], value, at) => [a + (at - middle) * (value - mean), b + (at - middle) ** 2],
    [0, 0],
  );
  return over / under;
}

/** One soak of `minutes`; the first third warms up and is not judged. */
export const soak: Drill = async ({ minutes = 30, random }) => {
  const town = await openDrillSite(8, { SEED_DEMO: '1' });
  const line = createClient(town.url, 64);
  const ask = () => line.ask(memberRequestOf(town.members, random));
  await runClients(16, 3, ask);
  const rate = share * (await runClients(16, 6, ask));

  const sizes: Awaited<ReturnType<typeof sizeOf>>[] = [];
  const timer = setInterval(() => void sizeOf(town.site.pid).then((size) => sizes.push(size)), 1000);
  const statuses: (number | string)[] = [];
  // In portions, so that the drill itself does not keep half an hour of answers.
  for (let minute = 0; minute < minutes; minute += 0.5)
    for (const each of await runRate(rate, 30, ask)) statuses.push(statusOf(each));
  clearInterval(timer);

  const judged = sizes.slice(Math.floor(sizes.length / 3));
  const slope = slopeOf(judged.map(({ rss }) => rss)) * 60;
  const half = Math.floor(judged.length / 2);
  const descriptors = [judged.slice(0, half), judged.slice(half)].map((part) =>
    quantile(
      part.map((each) => each.descriptors),
      0.5,
    ),
  );
  const findings: string[] = [];
  if (slope > steepest) findings.push(`memory grew by ${slope.toFixed(2)} MB a minute`);
  if (descriptors[1]! > descriptors[0]! + 5)
    findings.push(`descriptors grew from ${descriptors[0]} to ${descriptors[1]}`);
  if (statuses.some((status) => status !== 200)) findings.push(`not all were served: ${tally(statuses)}`);
  findings.push(...(await town.integrity()));
  line.hangUp();
  await town.close();
  return {
    repetitions: `${minutes} minutes at ${Math.round(rate)} requests a second, one in five a write`,
    findings,
    figures: `${tally(statuses)}; RSS ${Math.round(judged[0]!.rss)} to ${Math.round(judged.at(-1)!.rss)} MB, ${slope.toFixed(2)} MB a minute; descriptors ${descriptors.join(' to ')}`,
  };
};
