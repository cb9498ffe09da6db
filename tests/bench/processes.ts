/** CPU and memory of processes, read from /proc. */
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second. */
const msPerTick = 10;

interface Stat {
  pid: number;
  parent: number;
  /** Milliseconds of CPU, with those of ended children. */
  cpu: number;
}

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in parentheses can contain spaces. The state and the numbers follow it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { pid, parent: Number(fields[1]), cpu: ticks * msPerTick };
  } catch {
    return undefined;
  }
}

/** A process and its descendants. */
function treeOf(root: number): Stat[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? []);
  const tree = all.filter(({ pid }) => pid === root);
  for (const member of tree) tree.push(...all.filter(({ parent }) => parent === member.pid));
  return tree;
}

/** Milliseconds of CPU that a process and its children have used; undefined without /proc. */
export function cpuOf(pid: number | undefined): number | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined;
  return treeOf(pid).reduce((sum, { cpu }) => sum + cpu, 0);
}

/** Resident megabytes of the largest process of a tree; undefined without /proc. */
export function memoryOf(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const sizes = treeOf(pid).map((each) => {
    const status = readFileSync(`/proc/${each.pid}/status`, 'latin1');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
  });
  return Math.max(0, ...sizes);
}
