/** Runs the site for development: the server restarts and the page reloads after every change. `npm run dev`, ended by Ctrl-C. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const bin = (name) => join('node_modules', '.bin', name);

// Generates hooks, types and the map's tiles first, since the other commands read them.
const firstCommands = [[bin('graphql-codegen')], [process.execPath, 'server/cli/build.mjs', 'map']].map(
  ([command, ...args]) => spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }),
);
const codes = await Promise.all(firstCommands.map((child) => new Promise((resolve) => child.once('exit', resolve))));
if (codes.some((code) => code !== 0)) process.exit(1);

const commands = [
  ['tsx', 'watch', '--clear-screen=false', 'server/main.ts'],
  ['vite', '--config', 'client/vite.config.ts'],
  ['graphql-codegen', '--watch', '--silent'],
];

// The server's own port has no pages until `npm run build`: the line that names the site, and links in mails, lead to Vite.
const env = { PUBLIC_URL: 'http://localhost:5173', ...process.env };

let isEnding = false;
// Each has its own process group, so that signals reach its children, and Ctrl-C reaches them only through this process.
const children = commands.map(([name, ...args]) =>
  spawn(bin(name), args, { env, detached: true, stdio: ['ignore', 'inherit', 'inherit'] }),
);

function send(child, signal) {
  try {
    process.kill(-child.pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** Ends all commands, and kills them where they need longer than the server has for its shutdown. */
function end() {
  if (isEnding) return;
  isEnding = true;
  for (const child of children) send(child, 'SIGTERM');
  const started = Date.now();
  setInterval(() => {
    // A group exists as long as any of its processes.
    const left = children.filter((child) => send(child, 0));
    if (left.length === 0) process.exit();
    if (Date.now() - started > 16_000) for (const child of left) send(child, 'SIGKILL');
  }, 50);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
for (const child of children) child.once('exit', end);
