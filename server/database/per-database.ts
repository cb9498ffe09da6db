/** State for each database of this process. */
import type { DataSource } from 'typeorm';

/** Makes a function that returns the state of a database. `make` runs at the first call; the state is collected with the database. */
export function perDatabase<T extends object>(make: () => T): (db: DataSource) => T {
  const states = new WeakMap<DataSource, T>();
  return (db) => {
    let state = states.get(db);
    if (!state) states.set(db, (state = make()));
    return state;
  };
}
