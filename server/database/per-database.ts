/** What is kept for each database that this process talks to. */
import type { DataSource } from 'typeorm';

/** Gives each database one of its own, made when it is first asked for and gone with the database. */
export function perDatabase<T extends object>(make: () => T): (db: DataSource) => T {
  const made = new WeakMap<DataSource, T>();
  return (db) => {
    let one = made.get(db);
    if (!one) made.set(db, (one = make()));
    return one;
  };
}
