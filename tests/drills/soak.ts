/** Half an hour at 60 % of the site's capacity: memory and descriptors stay constant, and no request fails. */
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { memberRequestOf } from './member-requests.ts';
import { statusOf, createClient, type HttpClient } from './client.ts';
import { runRate, runClients } from './load.ts';
import { openDrillSite } from './site.ts';
import { tally, type Drill } from './result.ts';

const share = 0.6;
const maxGrowth = 1;

/** The memory of a process in MB, from /proc. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, kB] = /VmRSS:\s+(\d+)/.exec(status)!;
  return Number(kB) / 1024;
}

/** The open descriptors of the site without clients, after pg has closed the connections that were idle for 10 seconds. */
async function descriptorsAtRest(pid: number, client: HttpClient): Promise<number> {
  client.close();
  await pause(15_000);
  return (await readdir(`/proc/${pid}/fd`)).length;
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

/** Load for `minutes`; the first third is warm-up and is not checked. */
export const soak: Drill = async ({ minutes = 30, random }) => {
  const site = await openDrillSite(8, { SEED_DEMO: '1' });
  const client = createClient(site.url, 64);
  const send = () => client.send(memberRequestOf(site.members, random));
  await runClients(16, 3, send);
  const rate = share * (await runClients(16, 6, send));

  const descriptors = [await descriptorsAtRest(site.process.pid, client)];
  const sizes: number[] = [];
  const timer = setInterval(() => void memoryOf(site.process.pid).then((size) => sizes.push(size)), 1000);
  const statuses: (number | string)[] = [];
  // In portions, so that the drill does not keep half an hour of responses in memory.
  for (let minute = 0; minute < minutes; minute += 0.5)
    for (const each of await runRate(rate, 30, send)) statuses.push(statusOf(each));
  clearInterval(timer);
  descriptors.push(await descriptorsAtRest(site.process.pid, client));

  const checked = sizes.slice(Math.floor(sizes.length / 3));
  const slope = slopeOf(checked) * 60;
  const findings: string[] = [];
  if (slope > maxGrowth) findings.push(`memory grew by ${slope.toFixed(2)} MB a minute`);
  if (descriptors[1]! > descriptors[0]! + 5)
    findings.push(`descriptors grew from ${descriptors[0]} to ${descriptors[1]}`);
  if (statuses.some((status) => status !== 200)) findings.push(`not all were served: ${tally(statuses)}`);
  findings.push(...(await site.integrity()));
  client.close();
  await site.close();
  return {
    repetitions: `${minutes} minutes at ${Math.round(rate)} requests a second, one in five a write`,
    findings,
    figures: `${tally(statuses)}; RSS ${Math.round(checked[0]!)} to ${Math.round(checked.at(-1)!)} MB, ${slope.toFixed(2)} MB a minute; descriptors at rest ${descriptors.join(' to ')}`,
  };
};
