/** Runs a drill and prints its result: `npm run drill -- <name> [--times N] [--seed S] [--minutes M] [--workers W]`. */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { mulberry32 } from './random.ts';
import { containers } from './containers.ts';
import { compose } from './compose/compose.ts';
import { kill } from './kill.ts';
import { mail } from './mail.ts';
import { overload } from './overload.ts';
import { postgres } from './postgres.ts';
import { restart } from './restart.ts';
import { slow } from './slow.ts';
import { soak } from './soak.ts';
import type { Drill } from './result.ts';

const drills: Record<string, Drill> = { kill, mail, containers, compose, postgres, restart, overload, slow, soak };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    workers: { type: 'string' },
  },
});
const [name = ''] = positionals;
const drill = drills[name];
if (!drill) {
  console.error(`Name a drill: ${Object.keys(drills).join(', ')}.`);
  process.exit(2);
}

const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const seed = Number(values.seed);
const begun = Date.now();
const { repetitions, findings, figures } = await drill({
  times: number(values.times),
  minutes: number(values.minutes),
  workers: number(values.workers),
  random: mulberry32(seed),
});
const seconds = Math.round((Date.now() - begun) / 1000);
for (const finding of findings) console.log(`  ${finding}`);
const result = findings.length === 0 ? 'held' : `NOT HELD (${findings.length} findings)`;
// Other processes on the machine and the version of Node change every figure, so each line shows both.
const load = `${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores, Node ${process.versions.node}`;
console.log(`drill ${name}: seed ${seed}, ${repetitions}, ${seconds} s, ${result}: ${figures}; load ${load}`);
process.exit(findings.length === 0 ? 0 : 1);
