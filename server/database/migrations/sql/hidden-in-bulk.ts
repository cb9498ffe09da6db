/** Frozen SQL of migrations 0022, 0031, 0045, 0049, 0050 and 0071, which is never edited: triggers that hide and restore all rows of a statement at once. */

// Set operations in place of joins of the two tables: a plan that Postgres stores for one row is fast for many, too.
const ids = (visible: string, others: string) =>
  `ARRAY(SELECT id FROM ${visible} WHERE hidden = 0 EXCEPT SELECT id FROM ${others} WHERE hidden = 0)`;

/** The sums of a value over the new rows less those over the old ones, by a column. Sums of 0 are left out. */
const changes = (column: string, value: string) => `SELECT ${column}, sum(n)::integer AS n FROM (
        SELECT ${column}, ${value} AS n FROM after UNION ALL SELECT ${column}, -(${value}) FROM before) each
      GROUP BY ${column} HAVING sum(n) <> 0`;
const visible = '(hidden = 0)::integer';

const stats = `business_id, category, num_likes, num_saves, num_comments, ratings_1, ratings_2, ratings_3, ratings_4, ratings_5`;

const reference = 'REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION';

/** SQL that moves rows `h` of a condition to another table with the same columns. */
export const move = (from: string, to: string, condition: string) =>
  `WITH moved AS (DELETE FROM ${from} WHERE ${condition} RETURNING h.*) INSERT INTO ${to} SELECT * FROM moved;`;

/** What later migrations add to the functions: further columns of the counts. */
interface Added {
  /** Locks the counts of users. */
  lock: string;
  columns: string;
  values: string;
  /** Sets further columns of `user_stats s`. */
  ofUser: string;
}

export const movedOwners = `SELECT owner_id FROM (${changes('owner_id', visible)}) d`;

/** The function that runs for edited businesses. @param added columns of later migrations */
export const moveBusinesses = (
  { lock, columns, values, ofUser }: Added = { lock: '', columns: '', values: '', ofUser: '' },
) => `
  CREATE OR REPLACE FUNCTION move_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    gone uuid[] := ${ids('before', 'after')};
    back uuid[] := ${ids('after', 'before')};
    categories varchar[] := ARRAY(SELECT category FROM (${changes('category', visible)}) d);
  BEGIN
    IF cardinality(gone) > 0 THEN
      ${move('saves h', 'hidden_saves', 'business_id = ANY (gone)')}
      DELETE FROM business_stats WHERE business_id = ANY (gone);
    END IF;
    UPDATE business_stats s SET category = n.category FROM after n WHERE s.business_id = n.id AND s.category <> n.category;
    IF cardinality(back) > 0 THEN
      INSERT INTO business_stats (${stats}${columns}) SELECT ${stats}${values} FROM business_recounts r WHERE business_id = ANY (back);
    END IF;
    ${lock}
    UPDATE user_stats s SET num_businesses = num_businesses + n${ofUser} FROM (${changes('owner_id', visible)}) d WHERE user_id = owner_id;
    UPDATE user_stats s SET picture_bytes = picture_bytes + n FROM (${changes('owner_id', 'cover_bytes')}) d
      WHERE user_id = owner_id;
    IF cardinality(categories) > 0 THEN
      PERFORM 1 FROM directory_counts WHERE name = ANY (categories) ORDER BY name FOR NO KEY UPDATE;
      UPDATE directory_counts SET total = total + n FROM (${changes('category', visible)}) d WHERE name = category;
    END IF;
    INSERT INTO picture_garbage (key) SELECT cover_key FROM before WHERE cover_key IS NOT NULL
      EXCEPT SELECT cover_key FROM after ON CONFLICT DO NOTHING;
    IF cardinality(back) > 0 THEN
      ${move('hidden_saves h USING users u', 'saves', 'h.business_id = ANY (back) AND u.id = h.user_id AND u.hidden = 0')}
    END IF;
    RETURN NULL;
  END $$;`;
export const businessesMoved = `CREATE TRIGGER businesses_moved AFTER UPDATE ON businesses ${reference} move_businesses();`;

/** The function that runs for edited comments. @param lock locks the counts. @param times sets further columns of `business_stats s` */
export const hideComments = (lock = '', times = '') => `
  CREATE OR REPLACE FUNCTION hide_comments() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${lock}
    UPDATE business_stats s SET num_comments = num_comments + n${times} FROM (${changes('business_id', visible)}) d
      WHERE s.business_id = d.business_id;
    RETURN NULL;
  END $$;`;
export const commentsHidden = `CREATE TRIGGER comments_hidden AFTER UPDATE ON comments ${reference} hide_comments();`;
export const commentedBusinesses = `SELECT business_id FROM (${changes('business_id', visible)}) d`;

export const keepNewLexemes = `
  CREATE FUNCTION keep_new_lexemes() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO search_lexemes
      SELECT DISTINCT lexeme FROM (SELECT search_vector FROM after EXCEPT SELECT search_vector FROM before) changed,
        unnest(tsvector_to_array(search_vector)) AS lexeme
      WHERE lexeme NOT LIKE ' %' ORDER BY lexeme ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;
  CREATE TRIGGER businesses_lexemes_changed AFTER UPDATE ON businesses ${reference} keep_new_lexemes();`;
// The totals of the directory, which all registrations and new businesses lock, are changed last.
/**
 * @param gone moves further rows of a hidden user away. @param back moves them back
 * @param lock runs before the businesses are hidden or restored
 */
export const hideUserInBulk = (gone = '', back = '', lock = '') => `
  CREATE OR REPLACE FUNCTION hide_user() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF (OLD.hidden = 0) = (NEW.hidden = 0) THEN RETURN NULL; END IF;
    IF NEW.hidden <> 0 THEN
      UPDATE comments SET hidden = hidden | 4 WHERE user_id = NEW.id;
      ${move('likes h', 'hidden_likes', 'user_id = NEW.id')}
      ${move('saves h', 'hidden_saves', 'user_id = NEW.id')}
      ${move('ratings h', 'hidden_ratings', 'user_id = NEW.id')}
      ${gone}
      ${move('follows h', 'hidden_follows', 'NEW.id IN (follower_id, followed_id)')}
      ${lock}UPDATE businesses SET hidden = hidden | 4 WHERE owner_id = NEW.id;
      DELETE FROM user_stats WHERE user_id = NEW.id;
      UPDATE directory_counts SET total = total - 1 WHERE name = 'users';
    ELSE
      INSERT INTO user_stats (user_id, picture_bytes)
        SELECT NEW.id, coalesce(sum(cover_bytes), 0) FROM businesses WHERE owner_id = NEW.id;
      ${move('hidden_likes h', 'likes', 'user_id = NEW.id')}
      ${move('hidden_ratings h', 'ratings', 'user_id = NEW.id')}
      ${back}
      ${move(
        'hidden_follows h USING users u',
        'follows',
        `NEW.id IN (h.follower_id, h.followed_id) AND u.id IN (h.follower_id, h.followed_id) AND u.id <> NEW.id
          AND u.hidden = 0`,
      )}
      ${move(
        'hidden_saves h USING businesses b',
        'saves',
        'h.user_id = NEW.id AND b.id = h.business_id AND b.hidden = 0',
      )}
      UPDATE comments SET hidden = hidden & ~4 WHERE user_id = NEW.id;
      ${lock}UPDATE businesses SET hidden = hidden & ~4 WHERE owner_id = NEW.id;
      UPDATE directory_counts SET total = total + 1 WHERE name = 'users';
    END IF;
    RETURN NULL;
  END $$;`;

/** Move the helpful marks of a hidden user away, and back. */
export const moveMarks = [
  move('helpful_marks h', 'hidden_helpful_marks', 'user_id = NEW.id'),
  move('hidden_helpful_marks h', 'helpful_marks', 'user_id = NEW.id'),
] as const;
