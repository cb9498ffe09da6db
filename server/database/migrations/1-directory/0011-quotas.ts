/** The bytes of pictures of each account, so that a quota is checked by reading one row. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trigger functions of businesses, with or without the sum of bytes. */
const functions = (added: string, sum: string, moved: string) => `
  CREATE OR REPLACE FUNCTION count_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO business_stats (business_id, category) SELECT id, category FROM changed;
    ELSE
      INSERT INTO picture_garbage (key) SELECT cover_key FROM changed WHERE cover_key IS NOT NULL
        ON CONFLICT DO NOTHING;
    END IF;
    PERFORM 1 FROM user_stats WHERE user_id IN (SELECT owner_id FROM changed) ORDER BY user_id FOR NO KEY UPDATE;
    UPDATE user_stats s SET ${added}
        num_businesses = num_businesses + CASE TG_OP WHEN 'INSERT' THEN n ELSE -n END
      FROM (SELECT owner_id, ${sum} count(*)::integer AS n FROM changed GROUP BY owner_id) d
      WHERE s.user_id = d.owner_id;
    PERFORM 1 FROM directory_counts WHERE name IN (SELECT category FROM changed) ORDER BY name FOR NO KEY UPDATE;
    UPDATE directory_counts c SET total = total + CASE TG_OP WHEN 'INSERT' THEN n ELSE -n END
      FROM (SELECT category, count(*) AS n FROM changed GROUP BY category) d WHERE c.name = d.category;
    RETURN NULL;
  END $$;

  CREATE OR REPLACE FUNCTION move_business() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${moved}
    IF OLD.category <> NEW.category THEN
      UPDATE business_stats SET category = NEW.category WHERE business_id = NEW.id;
      PERFORM 1 FROM directory_counts WHERE name IN (OLD.category, NEW.category) ORDER BY name FOR NO KEY UPDATE;
      UPDATE directory_counts SET total = total + CASE name WHEN NEW.category THEN 1 ELSE -1 END
        WHERE name IN (OLD.category, NEW.category);
    END IF;
    IF OLD.cover_key IS DISTINCT FROM NEW.cover_key AND OLD.cover_key IS NOT NULL THEN
      INSERT INTO picture_garbage (key) VALUES (OLD.cover_key) ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
  END $$;
  DROP TRIGGER businesses_moved ON businesses;`;

const trigger = (columns: string) =>
  `CREATE TRIGGER businesses_moved AFTER UPDATE OF ${columns} ON businesses
    FOR EACH ROW EXECUTE FUNCTION move_business();`;

export class Quotas1763700000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const added = `picture_bytes = picture_bytes + CASE TG_OP WHEN 'INSERT' THEN bytes ELSE -bytes END,`;
    const moved = `IF OLD.cover_bytes <> NEW.cover_bytes THEN
      UPDATE user_stats SET picture_bytes = picture_bytes + NEW.cover_bytes - OLD.cover_bytes WHERE user_id = NEW.owner_id;
    END IF;`;
    await runner.query(`
      -- Of all widths together. Pictures that are older count as 0 until they are replaced: only the store knows their size.
      ALTER TABLE businesses ADD COLUMN cover_bytes integer NOT NULL DEFAULT 0;
      ALTER TABLE user_stats ADD COLUMN picture_bytes bigint NOT NULL DEFAULT 0;
      ${functions(added, 'sum(cover_bytes) AS bytes,', moved)}
      ${trigger('category, cover_key, cover_bytes')}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${functions('', '', '')}
      ${trigger('category, cover_key')}
      ALTER TABLE businesses DROP COLUMN cover_bytes;
      ALTER TABLE user_stats DROP COLUMN picture_bytes;
    `);
  }
}
