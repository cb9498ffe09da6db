/** Frozen SQL of migrations 0019, 0024, 0031, 0071 and 0074, which is never edited: the functions that lock counts before a row is hidden, restored or deleted. */

/** The businesses whose counts the rows of a user take part in. @param more further ones */
const touchedBy = (more: string) => `SELECT id FROM businesses WHERE owner_id = gone
    UNION SELECT business_id FROM likes WHERE user_id = gone
    UNION SELECT business_id FROM saves WHERE user_id = gone
    UNION SELECT business_id FROM ratings WHERE user_id = gone
    UNION SELECT business_id FROM comments WHERE user_id = gone
    ${more}`;

/** The functions that lock counts, with the rows that take part in hiding and restoring, or without. */
export const locks = (ofBusiness: string, touched: string, others: string, ofUser: string) => `
  CREATE OR REPLACE FUNCTION lock_counts_of_business(gone uuid) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM 1 FROM business_stats WHERE business_id = gone FOR NO KEY UPDATE;
    PERFORM 1 FROM user_stats WHERE user_id IN (
        SELECT owner_id FROM businesses WHERE id = gone
        UNION ALL SELECT user_id FROM saves WHERE business_id = gone
        ${ofBusiness}
  END $$;

  CREATE OR REPLACE FUNCTION lock_counts_of_person(gone uuid) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE touched uuid[] := ARRAY(
    ${touchedBy(touched)});
  BEGIN
    PERFORM 1 FROM business_stats WHERE business_id = ANY (touched) ORDER BY business_id FOR NO KEY UPDATE;
    PERFORM 1 FROM user_stats WHERE user_id IN (
        SELECT gone
        UNION ALL SELECT followed_id FROM follows WHERE follower_id = gone
        UNION ALL SELECT follower_id FROM follows WHERE followed_id = gone
        UNION ALL SELECT user_id FROM saves JOIN businesses ON id = business_id WHERE owner_id = gone
        ${others})
      ORDER BY user_id FOR NO KEY UPDATE;
    ${ofUser}
  END $$;`;

const hiddenSavers = 'SELECT user_id FROM hidden_saves JOIN businesses ON id = business_id WHERE owner_id = gone';
const hiddenReactions = `UNION SELECT business_id FROM hidden_likes WHERE user_id = gone
    UNION SELECT business_id FROM hidden_saves WHERE user_id = gone
    UNION SELECT business_id FROM hidden_ratings WHERE user_id = gone`;
const hiddenFollows = `SELECT followed_id FROM hidden_follows WHERE follower_id = gone
        UNION ALL SELECT follower_id FROM hidden_follows WHERE followed_id = gone`;

/**
 * The functions that lock counts, and the rows that take part in hiding and restoring: a hidden business or user has no counts.
 * @param categories locks the stored totals of the categories of a user's businesses
 * @param more further businesses whose counts a user's rows take part in, or whose comments do
 * @param last statements at the end of the function for a user
 */
export const locksOfHidden = (categories: string, more = '', last = ''): string =>
  locks(
    `UNION ALL SELECT user_id FROM hidden_saves WHERE business_id = gone)
      ORDER BY user_id FOR NO KEY UPDATE;
    PERFORM 1 FROM users WHERE hidden <> 0 AND id IN (SELECT user_id FROM hidden_saves WHERE business_id = gone)
      ORDER BY id FOR SHARE;
    PERFORM 1 FROM businesses WHERE id = gone FOR UPDATE;`,
    `${hiddenReactions}
    ${more}`,
    `UNION ALL ${hiddenFollows}
        UNION ALL ${hiddenSavers}`,
    `${categories}
    PERFORM 1 FROM users WHERE id = gone OR hidden <> 0 AND id IN (${hiddenFollows} UNION ALL ${hiddenSavers})
      ORDER BY id FOR UPDATE;
    PERFORM 1 FROM businesses WHERE hidden <> 0 AND id = ANY (touched) ORDER BY id FOR NO KEY UPDATE;
    ${last}`,
  );

/** Businesses with comments that a user has marked as helpful. */
export const markedBusinesses = ['helpful_marks', 'hidden_helpful_marks']
  .map(
    (table) =>
      `UNION SELECT c.business_id FROM ${table} m JOIN comments c ON c.id = m.comment_id WHERE m.user_id = gone`,
  )
  .join('\n    ');

/** The deletion of an account removes its places one by one; without these locks they would lock categories in any order. */
export const lockCategories = `PERFORM 1 FROM directory_counts WHERE name IN (SELECT category FROM businesses WHERE owner_id = gone)
      ORDER BY name FOR NO KEY UPDATE;`;

export const lockComment = `
  CREATE FUNCTION lock_counts_of_comment(hidden_comment uuid) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE commented uuid := (SELECT business_id FROM comments WHERE id = hidden_comment);
  BEGIN
    PERFORM 1 FROM business_stats WHERE business_id = commented FOR NO KEY UPDATE;
    PERFORM 1 FROM businesses WHERE id = commented AND hidden <> 0 FOR NO KEY UPDATE;
  END $$;`;

/**
 * Locks the counts of businesses that the user has reacted to before the user was locked. Fails where another transaction holds one,
 * which may wait for the user: a retry locks all in order.
 */
export const lockLaterReactions = `DECLARE
      later uuid[] := ARRAY(${touchedBy(`${hiddenReactions}
    ${markedBusinesses}`)}
    EXCEPT SELECT unnest(touched));
    BEGIN
      IF (SELECT count(*) FROM business_stats WHERE business_id = ANY (later))
        > (SELECT count(*) FROM (SELECT FROM business_stats WHERE business_id = ANY (later) FOR NO KEY UPDATE SKIP LOCKED) free)
      THEN RAISE EXCEPTION 'The user % reacts to another business', gone USING ERRCODE = 'serialization_failure';
      END IF;
    END;`;
