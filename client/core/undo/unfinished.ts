/** Actions that wait, for example for the time in which users can undo them. They run before a logout. */
export const unfinished = new Set<() => Promise<void>>();

/** Runs them at once. Resolves when all have ended; never rejects, since each reports its own failure. */
export const finishAll = (): Promise<unknown> => Promise.all([...unfinished].map((finish) => finish()));
