/** Takes a database back to an earlier release, and updates it again. */
import type { DataSource, MigrationInterface } from 'typeorm';

/** Undoes migrations and runs them again, each in a transaction. @param migrations the newest ones, the oldest first */
export async function repeatMigrations(db: DataSource, migrations: MigrationInterface[]): Promise<void> {
  const run = async (step: 'up' | 'down', migration: MigrationInterface) => {
    const runner = db.createQueryRunner();
    await runner.startTransaction();
    await migration[step](runner);
    await runner.commitTransaction();
    await runner.release();
  };
  for (const migration of migrations.toReversed()) await run('down', migration);
  for (const migration of migrations) await run('up', migration);
}
