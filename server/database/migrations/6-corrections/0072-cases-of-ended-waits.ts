/**
 * The case of a text that waits ends with the wait: where an edit makes the text visible, and where the text is deleted. A decision about
 * the case hid a text that the moderator had not read.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const caseOf = (subject: string, type: string) =>
  `subject_id = ${subject} AND subject_type = ${type} AND state = 'OPEN' AND num_reports = 0`;

/** @param edited a condition that an approval, whose case is open until its decision is stored, does not fulfil */
const triggers = (table: string, type: string, columns: string, edited: string) => `
  CREATE TRIGGER ${table}_wait_ended AFTER UPDATE OF ${columns} ON ${table}
    FOR EACH ROW WHEN (OLD.hidden & 2 <> 0 AND NEW.hidden & 2 = 0 AND ${edited}) EXECUTE FUNCTION delete_waiting_case('${type}');
  CREATE TRIGGER ${table}_deleted_waiting AFTER DELETE ON ${table}
    FOR EACH ROW WHEN (OLD.hidden & 2 <> 0) EXECUTE FUNCTION delete_waiting_case('${type}');`;

/** Deletes the cases that were left. */
const left = (table: string, type: string) => `
  DELETE FROM moderation_cases WHERE ${caseOf('subject_id', `'${type}'`)}
    AND NOT EXISTS (SELECT FROM ${table} t WHERE t.id = subject_id AND t.hidden & 2 <> 0);`;

export class CasesOfEndedWaits1763700000072 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A decision that is being made has locked its case, which stays.
      CREATE FUNCTION delete_waiting_case() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM moderation_cases WHERE id IN (
          SELECT id FROM moderation_cases WHERE ${caseOf('OLD.id', 'TG_ARGV[0]')} FOR UPDATE SKIP LOCKED);
        RETURN NULL;
      END $$;
      ${triggers('businesses', 'BUSINESS', 'hidden, version', 'OLD.version <> NEW.version')}
      ${triggers('comments', 'COMMENT', 'hidden, text', '(OLD.text, OLD.edited_at) IS DISTINCT FROM (NEW.text, NEW.edited_at)')}
      ${left('businesses', 'BUSINESS')}
      ${left('comments', 'COMMENT')}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${['businesses', 'comments'].map((table) => `DROP TRIGGER ${table}_wait_ended ON ${table}; DROP TRIGGER ${table}_deleted_waiting ON ${table};`).join('\n')}
      DROP FUNCTION delete_waiting_case;
    `);
  }
}
