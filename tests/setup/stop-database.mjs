/** Runs after the tests: disconnects the database's process and waits until it has ended. */

/** Stops it once for all projects. */
export default async function stopDatabase() {
  const child = globalThis.testDatabase;
  if (!child || child.exitCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  if (child.connected) child.disconnect();
  await exited;
}
