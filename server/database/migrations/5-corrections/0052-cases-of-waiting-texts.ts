/**
 * A case shows the text that waits for a moderator, also after an edit, and each text that waits has an open case: a decision opens
 * another one for a text that it has not shown.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const openCase = (type: string, row: string, person: string) => `
  INSERT INTO moderation_cases (id, subject_type, subject_id, person_id, snapshot)
    SELECT gen_random_uuid(), '${type}', ${row}.id, ${row}.${person}, snapshot_of(${row})`;
const unlessOpen = `ON CONFLICT (subject_id, subject_type) WHERE state = 'OPEN' DO NOTHING`;

/** @param replaceCase SQL that runs before */
const ask = (table: string, type: string, person: string, replaceCase = '') => `
  CREATE OR REPLACE FUNCTION ask_moderator_about_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN${replaceCase}
    ${openCase(type, 'NEW', person)}
      ${unlessOpen};
    RETURN NULL;
  END $$;`;

// A decision that is being made has locked its case. It then finds another text than that of the case.
const replaceCase = (type: string) => `
    DELETE FROM moderation_cases WHERE id IN (SELECT id FROM moderation_cases
      WHERE subject_id = NEW.id AND subject_type = '${type}' AND state = 'OPEN' AND num_reports = 0 FOR UPDATE SKIP LOCKED);`;

const madePending = (table: string, columns: string, condition: string) => `
  DROP TRIGGER ${table}_made_pending ON ${table};
  CREATE TRIGGER ${table}_made_pending AFTER UPDATE OF ${columns} ON ${table}
    FOR EACH ROW WHEN (NEW.hidden & 2 <> 0 AND ${condition}) EXECUTE FUNCTION ask_moderator_about_${table}();`;

const waiting = (table: string, type: string, person: string) => `
  UPDATE moderation_cases c SET snapshot = snapshot_of(t) FROM ${table} t
    WHERE t.id = c.subject_id AND t.hidden & 2 <> 0 AND c.state = 'OPEN' AND c.subject_type = '${type}' AND c.num_reports = 0;
  ${openCase(type, 't', person)} FROM ${table} t WHERE t.hidden & 2 <> 0
    ${unlessOpen};`;

export class CasesOfWaitingTexts1763700000052 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${ask('businesses', 'BUSINESS', 'owner_id', replaceCase('BUSINESS'))}
      ${ask('comments', 'COMMENT', 'user_id', replaceCase('COMMENT'))}
      ${madePending('businesses', 'hidden, version', '(OLD.hidden & 2 = 0 OR OLD.version <> NEW.version)')}
      ${madePending('comments', 'hidden, text', '(OLD.hidden & 2 = 0 OR (OLD.text, OLD.edited_at) IS DISTINCT FROM (NEW.text, NEW.edited_at))')}

      -- Before the state changes: an edit that has locked the subject finds the open case and commits before the decision.
      CREATE FUNCTION lock_decided_subject() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.subject_type = 'BUSINESS' THEN
          PERFORM 1 FROM businesses WHERE id = NEW.subject_id FOR SHARE;
        ELSIF NEW.subject_type = 'COMMENT' THEN
          PERFORM 1 FROM comments WHERE id = NEW.subject_id FOR SHARE;
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER moderation_cases_decides BEFORE UPDATE OF state ON moderation_cases
        FOR EACH ROW WHEN (NEW.state = 'DECIDED') EXECUTE FUNCTION lock_decided_subject();
      CREATE FUNCTION ask_moderator_again() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.subject_type = 'BUSINESS' THEN
          ${openCase('BUSINESS', 'b', 'owner_id')} FROM businesses b WHERE id = NEW.subject_id AND hidden & 2 <> 0
            ${unlessOpen};
        ELSIF NEW.subject_type = 'COMMENT' THEN
          ${openCase('COMMENT', 'c', 'user_id')} FROM comments c WHERE id = NEW.subject_id AND hidden & 2 <> 0
            ${unlessOpen};
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER moderation_cases_decided AFTER UPDATE OF state ON moderation_cases
        FOR EACH ROW WHEN (NEW.state = 'DECIDED') EXECUTE FUNCTION ask_moderator_again();

      ${waiting('businesses', 'BUSINESS', 'owner_id')}
      ${waiting('comments', 'COMMENT', 'user_id')}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER moderation_cases_decides ON moderation_cases;
      DROP TRIGGER moderation_cases_decided ON moderation_cases;
      DROP FUNCTION lock_decided_subject, ask_moderator_again;
      ${madePending('businesses', 'hidden', 'OLD.hidden & 2 = 0')}
      ${madePending('comments', 'hidden', 'OLD.hidden & 2 = 0')}
      ${ask('businesses', 'BUSINESS', 'owner_id')}
      ${ask('comments', 'COMMENT', 'user_id')}
    `);
  }
}
