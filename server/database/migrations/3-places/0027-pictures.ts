/** Up to ten pictures of a business. The first is its cover, whose columns `businesses` keeps, so that lists need no join. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = 'id, business_id, rank, width, height, placeholder, bytes';
const coverOf = (row: string) =>
  `${row}cover_key, ${row}id, 1, ${row}cover_width, ${row}cover_height, ${row}cover_placeholder, ${row}cover_bytes`;

/** The subject of a case, with its pictures and their descriptions. */
const snapshot = (text: string, more: string) => `
  CREATE OR REPLACE FUNCTION snapshot_of(b businesses) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT jsonb_build_object('title', b.name, 'text', b.location || E'\\n\\n' || b.description${text}, 'url', '/business/' || b.id,
      'cover', CASE WHEN b.cover_key IS NOT NULL THEN jsonb_build_object('key', b.cover_key, 'width', b.cover_width) END${more})
  $$;`;
const alts = ` || coalesce((SELECT string_agg(E'\\n\\n' || alt, '' ORDER BY rank) FROM business_pictures WHERE business_id = b.id AND alt <> ''), '')`;
const pictures = `,
      'pictures', (SELECT coalesce(jsonb_agg(jsonb_build_object('key', id, 'width', width) ORDER BY rank), '[]')
        FROM business_pictures WHERE business_id = b.id)`;

export class Pictures1763700000027 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE business_pictures (
        -- also the key of its files in the store
        id uuid NOT NULL,
        business_id uuid NOT NULL,
        rank smallint NOT NULL CHECK (rank BETWEEN 1 AND 10),
        width integer NOT NULL,
        height integer NOT NULL,
        placeholder text NOT NULL,
        -- of all widths together
        bytes integer NOT NULL,
        alt varchar(250) NOT NULL DEFAULT ''
      );
      -- Other users write until the lock. What they changed meanwhile is read again.
      INSERT INTO business_pictures (${columns}) SELECT ${coverOf('')} FROM businesses WHERE cover_key IS NOT NULL;
      ALTER TABLE business_pictures ADD PRIMARY KEY (id),
        ADD CONSTRAINT business_pictures_rank UNIQUE (business_id, rank) DEFERRABLE;
      ANALYZE business_pictures;
      LOCK TABLE businesses IN SHARE ROW EXCLUSIVE MODE;
      DELETE FROM business_pictures p
        WHERE NOT EXISTS (SELECT FROM businesses b WHERE b.id = p.business_id AND b.cover_key = p.id);
      INSERT INTO business_pictures (${columns}) SELECT ${coverOf('b.')} FROM businesses b
        WHERE cover_key IS NOT NULL AND NOT EXISTS (SELECT FROM business_pictures WHERE id = cover_key);
      -- Deferred: the pictures of a new business are written before its row, which the snapshot of a case needs.
      ALTER TABLE business_pictures ADD CONSTRAINT business_pictures_business_id_fkey
        FOREIGN KEY (business_id) REFERENCES businesses ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;

      -- The pictures of a business whose cover alone was written: by the demo, and by the previous release during an update.
      CREATE FUNCTION add_cover() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO business_pictures (${columns}) VALUES (${coverOf('NEW.')}) ON CONFLICT (id) DO NOTHING;
        RETURN NULL;
      END $$;
      -- Its name is before that of the trigger that makes the snapshot of a new business.
      CREATE TRIGGER businesses_added_cover AFTER INSERT ON businesses
        FOR EACH ROW WHEN (NEW.cover_key IS NOT NULL) EXECUTE FUNCTION add_cover();
      CREATE FUNCTION change_cover() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        cover business_pictures;
      BEGIN
        SELECT * INTO cover FROM business_pictures WHERE business_id = NEW.id AND rank = 1;
        IF cover.id IS NOT DISTINCT FROM NEW.cover_key THEN RETURN NEW; END IF;
        DELETE FROM business_pictures WHERE id = cover.id;
        IF NEW.cover_key IS NOT NULL THEN
          INSERT INTO business_pictures (${columns}) VALUES (${coverOf('NEW.')});
        ELSE
          UPDATE business_pictures SET rank = rank - 1 WHERE business_id = NEW.id;
          SELECT id, width, height, placeholder INTO NEW.cover_key, NEW.cover_width, NEW.cover_height, NEW.cover_placeholder
            FROM business_pictures WHERE business_id = NEW.id AND rank = 1;
        END IF;
        SELECT coalesce(sum(bytes), 0) INTO NEW.cover_bytes FROM business_pictures WHERE business_id = NEW.id;
        RETURN NEW;
      END $$;
      CREATE TRIGGER businesses_cover BEFORE UPDATE OF cover_key ON businesses
        FOR EACH ROW EXECUTE FUNCTION change_cover();

      -- The files of a picture without a row are garbage, and those of a row never are.
      CREATE FUNCTION drop_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO picture_garbage (key) SELECT id FROM gone ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
      CREATE TRIGGER business_pictures_gone AFTER DELETE ON business_pictures
        REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_pictures();
      CREATE FUNCTION keep_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM business_pictures WHERE id = NEW.key) THEN RETURN NULL; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER picture_garbage_used BEFORE INSERT ON picture_garbage
        FOR EACH ROW EXECUTE FUNCTION keep_pictures();

      -- An uploaded picture is garbage until a business of its user takes it. Files of other origins have no user.
      ALTER TABLE picture_garbage ADD COLUMN user_id uuid, ADD COLUMN width integer, ADD COLUMN height integer,
        ADD COLUMN placeholder text, ADD COLUMN bytes integer;
      CREATE INDEX picture_garbage_of_user ON picture_garbage (user_id, due_at) WHERE user_id IS NOT NULL;
      CREATE FUNCTION end_uploads() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE picture_garbage SET due_at = now(), user_id = NULL WHERE user_id = OLD.id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER users_uploads AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION end_uploads();
      ${snapshot(alts, pictures)}
    `);
  }

  /** Keeps the covers. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${snapshot('', '')}
      DROP TRIGGER users_uploads ON users;
      DROP TRIGGER businesses_added_cover ON businesses;
      DROP TRIGGER businesses_cover ON businesses;
      DROP TRIGGER picture_garbage_used ON picture_garbage;
      DROP INDEX picture_garbage_of_user;
      ALTER TABLE picture_garbage DROP COLUMN user_id, DROP COLUMN width, DROP COLUMN height, DROP COLUMN placeholder,
        DROP COLUMN bytes;
      DELETE FROM business_pictures WHERE rank > 1;
      UPDATE businesses b SET cover_bytes = p.bytes FROM business_pictures p
        WHERE p.id = b.cover_key AND p.bytes <> b.cover_bytes;
      DROP TABLE business_pictures;
      DROP FUNCTION add_cover, change_cover, drop_pictures, keep_pictures, end_uploads;
    `);
  }
}
