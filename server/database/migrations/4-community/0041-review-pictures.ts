/** Up to four pictures of a review. Nothing is rewritten: the column has a constant default. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The subject of a case, with the reply below the comment. */
const snapshot = (alts: string, pictures: string) => `
  CREATE OR REPLACE FUNCTION snapshot_of(c comments) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT jsonb_build_object('title', 'Comment on ' || (SELECT name FROM businesses WHERE id = c.business_id),
      'text', c.text${alts} || coalesce(E'\\n\\nReply from the owner: ' || c.reply, ''), 'url', '/business/' || c.business_id${pictures})
  $$;`;
const alts = ` || coalesce((SELECT string_agg(E'\\n\\n' || alt, '' ORDER BY rank) FROM comment_pictures WHERE comment_id = c.id AND alt <> ''), '')`;
const pictures = `,
      'pictures', (SELECT coalesce(jsonb_agg(jsonb_build_object('key', id, 'width', width) ORDER BY rank), '[]')
        FROM comment_pictures WHERE comment_id = c.id)`;

const keepPictures = (tables: string[]) => `
  CREATE OR REPLACE FUNCTION keep_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF ${tables.map((table) => `EXISTS (SELECT FROM ${table} WHERE id = NEW.key)`).join(' OR ')} THEN RETURN NULL; END IF;
    RETURN NEW;
  END $$;`;

export class ReviewPictures1763700000041 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE comment_pictures (
        -- also the key of its files in the store
        id uuid PRIMARY KEY,
        -- Deferred: the pictures of a new review are written before it, since the snapshot of a case needs them.
        comment_id uuid NOT NULL REFERENCES comments ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
        rank smallint NOT NULL CHECK (rank BETWEEN 1 AND 4),
        width integer NOT NULL,
        height integer NOT NULL,
        placeholder text NOT NULL,
        -- of all widths together
        bytes integer NOT NULL,
        alt varchar(250) NOT NULL DEFAULT '',
        CONSTRAINT comment_pictures_rank UNIQUE (comment_id, rank) DEFERRABLE
      );
      ALTER TABLE comments ADD COLUMN num_pictures smallint NOT NULL DEFAULT 0 CHECK (num_pictures BETWEEN 0 AND 4);
      -- Few comments are in these indexes. Pictures of hidden comments and businesses are read twice a second.
      CREATE INDEX comments_with_pictures ON comments (business_id) WHERE num_pictures > 0;
      CREATE INDEX comments_with_hidden_pictures ON comments (id) WHERE num_pictures > 0 AND hidden <> 0;

      -- For each row: a deleted business deletes its comments one by one, and most have no pictures.
      CREATE FUNCTION drop_comment_picture() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO picture_garbage (key) VALUES (OLD.id) ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
      CREATE TRIGGER comment_pictures_gone AFTER DELETE ON comment_pictures
        FOR EACH ROW EXECUTE FUNCTION drop_comment_picture();
      ${keepPictures(['business_pictures', 'comment_pictures'])}
      ${snapshot(alts, pictures)}
    `);
  }

  /** Removes the pictures of reviews. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${snapshot('', '')}
      ${keepPictures(['business_pictures'])}
      INSERT INTO picture_garbage (key) SELECT id FROM comment_pictures ON CONFLICT DO NOTHING;
      DROP TABLE comment_pictures;
      DROP FUNCTION drop_comment_picture;
      ALTER TABLE comments DROP COLUMN num_pictures;
    `);
  }
}
