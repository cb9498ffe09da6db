/** The migrations of this release: every numbered file in the folders of `migrations`, in the order of their names. */
import { readdirSync } from 'node:fs';
import type { MigrationInterface } from 'typeorm';

/** A migration. Its name ends in the timestamp by which TypeORM sorts. */
export type MigrationClass = new () => MigrationInterface;

/** The paths of the files within the folder, which the build writes into the bundle. Undefined where the server runs from its sources. */
declare const MIGRATION_FILES: string[] | undefined;

/** Loads the migrations of this release, the oldest first. */
export async function loadMigrations(): Promise<MigrationClass[]> {
  const files = typeof MIGRATION_FILES === 'undefined' ? readMigrationFiles() : MIGRATION_FILES;
  const modules: Record<string, MigrationClass>[] = [];
  // One by one: Jest cannot link a module that two imports need at the same time.
  for (const file of files.toSorted())
    modules.push((await import(`./migrations/${file}`)) as Record<string, MigrationClass>);
  return modules.flatMap((module) => Object.values(module));
}

function readMigrationFiles(): string[] {
  const files = readdirSync(new URL('migrations/', import.meta.url), { recursive: true, encoding: 'utf8' });
  return files.filter((file) => /\d{4}-[^/]+\.ts$/.test(file));
}
