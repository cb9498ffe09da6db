/** Runs the clients of a drill on a core of their own, because they would otherwise take CPU time from the site. */
import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

const taskset = (...args: string[]): string => execFileSync('taskset', args, { encoding: 'utf8', stdio: 'pipe' });

/** The cores that this process may use; none where `taskset` is missing. */
function ownCores(): number[] {
  try {
    const [, list = ''] = taskset('--cpu-list', '--pid', String(process.pid)).split(': ');
    return list.split(',').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, at) => first + at);
    });
  } catch {
    return [];
  }
}

/** Binds this process, with its threads and future children, to these cores. */
const bindTo = (cores: number[]): string =>
  taskset('--all-tasks', '--cpu-list', '--pid', cores.join(','), String(process.pid));

/**
 * Starts a site on all cores but the last, and binds this process to the last core.
 * @param workers the number of cores that the site needs; with fewer, or without `taskset`, all processes share all cores
 * @returns what `start` returns, and the distribution of the cores in words
 */
export async function startOnSeparateCores<T>(
  workers: number,
  start: () => Promise<T>,
): Promise<{ started: T; cores: string }> {
  const cores = ownCores();
  const [own] = cores.slice(-1);
  if (own === undefined || cores.length <= workers)
    return { started: await start(), cores: `the same ${availableParallelism()} cores for site and clients` };
  const sites = cores.slice(0, -1);
  bindTo(sites);
  const started = await start();
  bindTo([own]);
  return { started, cores: `${sites.length} of ${cores.length} cores for the site, one for the clients` };
}
