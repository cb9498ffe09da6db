/** Gives a crowd a core of its own: on the site's cores it would take the very time that it asks for. */
import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

const taskset = (...words: string[]): string => execFileSync('taskset', words, { encoding: 'utf8', stdio: 'pipe' });

/** The cores that this process may use; none where the system cannot tell. */
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

/** Keeps this process, with all its threads and whatever it starts from now on, to these cores. */
const keepTo = (cores: number[]): string =>
  taskset('--all-tasks', '--cpu-list', '--pid', cores.join(','), String(process.pid));

/**
 * Starts a site on all cores but the last one, and leaves that to this process.
 * @param workers for how many processes there must be a core beside ours
 * @returns what was started, and who works where in words: together, where cores are few or the system cannot part them
 */
export async function startOnSeparateCores<T>(
  workers: number,
  start: () => Promise<T>,
): Promise<{ started: T; cores: string }> {
  const cores = ownCores();
  const [own] = cores.slice(-1);
  if (own === undefined || cores.length <= workers)
    return { started: await start(), cores: `the same ${availableParallelism()} cores for site and crowd` };
  const sites = cores.slice(0, -1);
  keepTo(sites);
  const started = await start();
  keepTo([own]);
  return { started, cores: `${sites.length} of ${cores.length} cores for the site, one for the crowd` };
}
