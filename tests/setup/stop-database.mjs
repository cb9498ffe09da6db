/** After the tests: lets the database's process go and waits until it has cleaned up. */

/** Stops it, once for all projects. */
export default async function stopDatabase() {
  const child = globalThis.testDatabase;
  if (!child || child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  if (child.connected) child.disconnect();
  await gone;
}
