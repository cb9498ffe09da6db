/** Reports, cases and decisions of moderators, the public log of decisions, and the audit log. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const types = `('BUSINESS', 'COMMENT', 'USER')`;
const actions = `('NO_ACTION', 'HIDE', 'REMOVE', 'WARN', 'SUSPEND', 'RESTORE')`;

const appendOnly = (table: string) => `
  CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE ON ${table}
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();`;

/** Opens a case for a row that begins to wait for a moderator (2, see users/hidden.ts). */
const pending = (table: string, type: string, person: string) => `
  CREATE FUNCTION ask_moderator_about_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO moderation_cases (id, subject_type, subject_id, person_id, snapshot)
      VALUES (gen_random_uuid(), '${type}', NEW.id, NEW.${person}, snapshot_of(NEW))
      ON CONFLICT (subject_id, subject_type) WHERE state = 'OPEN' DO NOTHING;
    RETURN NULL;
  END $$;
  CREATE TRIGGER ${table}_added_pending AFTER INSERT ON ${table}
    FOR EACH ROW WHEN (NEW.hidden & 2 <> 0) EXECUTE FUNCTION ask_moderator_about_${table}();
  CREATE TRIGGER ${table}_made_pending AFTER UPDATE OF hidden ON ${table}
    FOR EACH ROW WHEN (NEW.hidden & 2 <> 0 AND OLD.hidden & 2 = 0) EXECUTE FUNCTION ask_moderator_about_${table}();`;

export class Moderation1763700000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- All reports of one subject, until they are decided. The subject has no foreign key, since its owner may delete it.
      CREATE TABLE moderation_cases (
        id uuid PRIMARY KEY,
        subject_type varchar(10) NOT NULL CHECK (subject_type IN ${types}),
        subject_id uuid NOT NULL,
        -- the owner of the business, the author of the comment, or the person
        person_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        -- the subject when it was first reported
        snapshot jsonb NOT NULL,
        state varchar(10) NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'APPEALED', 'DECIDED')),
        -- 0 for a text that waits for a moderator without a report
        num_reports integer NOT NULL DEFAULT 0 CHECK (num_reports >= 0),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        -- when the case got its state
        changed_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX moderation_cases_open ON moderation_cases (subject_id, subject_type) WHERE state = 'OPEN';
      CREATE INDEX moderation_cases_of_subject ON moderation_cases (subject_id);
      CREATE INDEX moderation_cases_of_person ON moderation_cases (person_id, created_at DESC, id DESC);
      CREATE INDEX moderation_cases_queue ON moderation_cases (state, changed_at, id);
      CREATE INDEX moderation_cases_type_queue ON moderation_cases (state, subject_type, changed_at, id);

      CREATE TABLE reports (
        id uuid PRIMARY KEY,
        case_id uuid NOT NULL REFERENCES moderation_cases ON DELETE CASCADE,
        -- null after the reporter's account is deleted
        reporter_id uuid REFERENCES users ON DELETE SET NULL,
        reason varchar(20) NOT NULL,
        text varchar(1000) NOT NULL DEFAULT '',
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX reports_once ON reports (case_id, reporter_id);
      CREATE INDEX reports_of_case ON reports (case_id, created_at DESC, id DESC);
      CREATE INDEX reports_of_reporter ON reports (reporter_id);

      CREATE TABLE decisions (
        id uuid PRIMARY KEY,
        case_id uuid NOT NULL REFERENCES moderation_cases ON DELETE CASCADE,
        person_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        moderator_id uuid REFERENCES users ON DELETE SET NULL,
        action varchar(10) NOT NULL CHECK (action IN ${actions}),
        ground varchar(20) NOT NULL,
        statement varchar(2000) NOT NULL,
        suspend_until timestamptz(3) CHECK ((suspend_until IS NOT NULL) = (action = 'SUSPEND')),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        -- when a later decision or an appeal ended its effect
        undone_at timestamptz(3),
        appeal_text varchar(2000),
        appealed_at timestamptz(3),
        appeal_outcome varchar(10) CHECK (appeal_outcome IN ('UPHELD', 'OVERTURNED')),
        appeal_statement varchar(2000),
        appeal_moderator_id uuid REFERENCES users ON DELETE SET NULL,
        appeal_decided_at timestamptz(3),
        CONSTRAINT decisions_appeal_whole CHECK (num_nulls(appeal_text, appealed_at) IN (0, 2)
          AND num_nulls(appeal_outcome, appeal_statement, appeal_decided_at) IN (0, 3)
          AND (appeal_text IS NOT NULL OR appeal_outcome IS NULL))
      );
      CREATE INDEX decisions_of_case ON decisions (case_id, created_at DESC, id DESC);
      CREATE INDEX decisions_of_person ON decisions (person_id, created_at DESC, id DESC);
      CREATE INDEX decisions_of_moderator ON decisions (moderator_id);
      CREATE INDEX decisions_of_appeal_moderator ON decisions (appeal_moderator_id);

      -- A subject as its case shows it. 'url' is the path of its page.
      CREATE FUNCTION snapshot_of(b businesses) RETURNS jsonb LANGUAGE sql STABLE AS $$
        SELECT jsonb_build_object('title', b.name, 'text', b.location || E'\\n\\n' || b.description, 'url', '/business/' || b.id,
          'cover', CASE WHEN b.cover_key IS NOT NULL THEN jsonb_build_object('key', b.cover_key, 'width', b.cover_width) END)
      $$;
      CREATE FUNCTION snapshot_of(c comments) RETURNS jsonb LANGUAGE sql STABLE AS $$
        SELECT jsonb_build_object('title', 'Comment on ' || (SELECT name FROM businesses WHERE id = c.business_id),
          'text', c.text, 'url', '/business/' || c.business_id)
      $$;
      CREATE FUNCTION snapshot_of(u users) RETURNS jsonb LANGUAGE sql STABLE AS $$
        SELECT jsonb_build_object('title', u.username, 'text', u.bio, 'url', '/user/' || u.username,
          'image', nullif(u.profile_picture, ''))
      $$;
      ${pending('businesses', 'BUSINESS', 'owner_id')}
      ${pending('comments', 'COMMENT', 'user_id')}

      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'The rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
      END $$;

      -- Public: neither the subject nor a person. It has no foreign key, so that it stays when an account is deleted.
      CREATE TABLE moderation_log (
        id uuid PRIMARY KEY,
        subject_type varchar(10) NOT NULL CHECK (subject_type IN ${types}),
        action varchar(10) NOT NULL CHECK (action IN ${actions}),
        ground varchar(20) NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX moderation_log_newest ON moderation_log (created_at DESC, id DESC);
      ${appendOnly('moderation_log')}

      -- Names and ids as values and without foreign keys, for the same reason.
      CREATE TABLE audit_log (
        id uuid PRIMARY KEY,
        -- null for the operator of the site
        actor_id uuid,
        actor varchar(40) NOT NULL,
        action varchar(40) NOT NULL,
        target_id uuid,
        target varchar(120) NOT NULL DEFAULT '',
        details varchar(500) NOT NULL DEFAULT '',
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX audit_log_newest ON audit_log (created_at DESC, id DESC);
      ${appendOnly('audit_log')}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER businesses_added_pending ON businesses;
      DROP TRIGGER businesses_made_pending ON businesses;
      DROP TRIGGER comments_added_pending ON comments;
      DROP TRIGGER comments_made_pending ON comments;
      DROP FUNCTION ask_moderator_about_businesses, ask_moderator_about_comments, snapshot_of(businesses),
        snapshot_of(comments), snapshot_of(users);
      DROP TABLE audit_log, moderation_log, decisions, reports, moderation_cases;
      DROP FUNCTION refuse_change;
    `);
  }
}
