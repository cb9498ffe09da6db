/** What processes cost, read from /proc where there is one. */
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever the machine's clock. */
const msPerTick = 10;

interface Stat {
  pid: number;
  parent: number;
  /** Milliseconds of CPU, with those of children that are gone. */
  cpu: number;
}

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in brackets may hold spaces; numbers begin behind it, with the state.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { pid, parent: Number(fields[1]), cpu: ticks * msPerTick };
  } catch {
    return undefined;
  }
}

/** A process and all below it. */
function treeOf(root: number): Stat[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? []);
  const tree = all.filter(({ pid }) => pid === root);
  for (const member of tree) tree.push(...all.filter(({ parent }) => parent === member.pid));
  return tree;
}

/** Milliseconds of CPU that a process and its children have used; undefined where that cannot be read. */
export function cpuOf(pid: number | undefined): number | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined;
  return treeOf(pid).reduce((sum, { cpu }) => sum + cpu, 0);
}

/** Resident megabytes of the largest process of a tree; undefined where that cannot be read. */
export function memoryOf(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const sizes = treeOf(pid).map((each) => {
    const status = readFileSync(`/proc/${each.pid}/status`, 'latin1');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
  });
  return Math.max(0, ...sizes);
}
