/** Runs the site for development: the server restarts and the page reloads after every change. `npm run dev`, ended by Ctrl-C. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { requireBuildPackages } from './build-packages.mjs';

const bin = (name) => join('node_modules', '.bin', name);

requireBuildPackages();
// Generates hooks, types and the map's tiles first, since the other commands read them.
const firstCommands = [[bin('graphql-codegen')], [process.execPath, 'server/cli/build.mjs', 'map']].map(
  ([command, ...args]) => spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }),
);
const codes = await Promise.all(firstCommands.map((child) => new Promise((resolve) => child.once('exit', resolve))));
if (codes.some((code) => code !== 0)) process.exit(1);

let isEnding = false;
const children = [];

/** Starts a command. Each has its own process group, so that signals reach its children, and Ctrl-C reaches them only through this process. */
function start(command, args, { env = process.env, ipc = [] } = {}) {
  const child = spawn(command, args, { env, detached: true, stdio: ['ignore', 'inherit', 'inherit', ...ipc] });
  child.once('exit', end);
  children.push(child);
  return child;
}

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

start(process.execPath, ['server/cli/dev-pages.mjs'], { ipc: ['ipc'] }).once('message', (address) => {
  if (isEnding) return;
  // The server's own port has no pages until `npm run build`: the line that names the site, and links in mails, lead to Vite.
  const env = { PUBLIC_URL: address, ...process.env };
  start(bin('tsx'), ['watch', '--clear-screen=false', 'server/main.ts'], { env });
  start(bin('graphql-codegen'), ['--watch', '--silent']);
});
