/** The migrations of this release: every file of the folder `migrations`, in the order of their names. */
import { readdirSync } from 'node:fs';
import type { MigrationInterface } from 'typeorm';

/** A migration. Its name ends in the timestamp by which TypeORM sorts. */
export type MigrationClass = new () => MigrationInterface;

/** The names of the files, which the build writes into the bundle. Undefined where the server runs from its sources. */
declare const MIGRATION_FILES: string[] | undefined;

/** Loads the migrations of this release, the oldest first. */
export async function loadMigrations(): Promise<MigrationClass[]> {
  const files =
    typeof MIGRATION_FILES === 'undefined' ? readdirSync(new URL('migrations/', import.meta.url)) : MIGRATION_FILES;
  const modules = await Promise.all(
    files.toSorted().map((file) => import(`./migrations/${file}`) as Promise<Record<string, MigrationClass>>),
  );
  return modules.flatMap((module) => Object.values(module));
}
