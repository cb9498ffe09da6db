/**
 * A comment, a business or an edited text is shown at the time after the wait for the locks, not at the beginning of its transaction:
 * its reader may have seen meanwhile what others wrote, and would never find it among what is new.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const replace = (name: string, assignment: string) => `
  CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.${assignment};
    RETURN NEW;
  END $$;`;

/** @param time SQL for the time */
const functions = (time: string): string => {
  const shownAt = `shown_at := CASE WHEN NEW.hidden & 2 <> 0 THEN 'infinity'::timestamptz ELSE ${time} END`;
  const textShownAt = `text_shown_at := CASE WHEN NEW.hidden = 0 THEN ${time} ELSE 'infinity'::timestamptz END`;
  return [replace('show_comment', shownAt), replace('show_business', shownAt), replace('show_text', textShownAt)].join(
    '',
  );
};

export class ShownAfterLocks1763700000067 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(functions('clock_timestamp()'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(functions('now()'));
  }
}
