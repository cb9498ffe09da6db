/** Works on the site: the server starts again and the page reloads with every change. `npm run dev`, ended by Ctrl-C. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const bin = (name) => join('node_modules', '.bin', name);

// The hooks and types must be there before anything else reads them.
const first = spawn(bin('graphql-codegen'), [], { stdio: ['ignore', 'ignore', 'inherit'] });
const code = await new Promise((resolve) => first.once('exit', resolve));
if (code !== 0) process.exit(code ?? 1);

const commands = [
  ['tsx', 'watch', '--clear-screen=false', 'server/main.ts'],
  ['vite', '--config', 'client/vite.config.ts'],
  ['graphql-codegen', '--watch', '--silent'],
];

let ending = false;
// Each leads a group of its own, so that its children can be told to end with it and Ctrl-C reaches them once, from here.
const children = commands.map(([name, ...args]) =>
  spawn(bin(name), args, { detached: true, stdio: ['ignore', 'inherit', 'inherit'] }),
);

function tell(child, signal) {
  try {
    process.kill(-child.pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** Ends everything, by force where it takes longer than the server may need to close its database. */
function end() {
  if (ending) return;
  ending = true;
  for (const child of children) tell(child, 'SIGTERM');
  const since = Date.now();
  setInterval(() => {
    // A group is there for as long as any of its processes is.
    const left = children.filter((child) => tell(child, 0));
    if (left.length === 0) process.exit();
    if (Date.now() - since > 16_000) for (const child of left) tell(child, 'SIGKILL');
  }, 50);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
for (const child of children) child.once('exit', end);
