/** Frozen SQL of migrations 0019, 0045 and 0050, which is never edited: the trigger functions that count users, businesses and comments. */

/** The function that counts businesses. @param ofUser sets further columns of `user_stats s` */
export const countBusinesses = (visible: string, ofUser = '') => `
  CREATE OR REPLACE FUNCTION count_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO business_stats (business_id, category) SELECT id, category FROM changed WHERE ${visible};
    ELSE
      INSERT INTO picture_garbage (key) SELECT cover_key FROM changed WHERE cover_key IS NOT NULL
        ON CONFLICT DO NOTHING;
    END IF;
    PERFORM 1 FROM user_stats WHERE user_id IN (SELECT owner_id FROM changed) ORDER BY user_id FOR NO KEY UPDATE;
    UPDATE user_stats s SET picture_bytes = picture_bytes + CASE TG_OP WHEN 'INSERT' THEN bytes ELSE -bytes END,
        num_businesses = num_businesses + CASE TG_OP WHEN 'INSERT' THEN n ELSE -n END${ofUser}
      FROM (SELECT owner_id, sum(cover_bytes) AS bytes, (count(*) FILTER (WHERE ${visible}))::integer AS n
        FROM changed GROUP BY owner_id) d
      WHERE s.user_id = d.owner_id;
    PERFORM 1 FROM directory_counts WHERE name IN (SELECT category FROM changed WHERE ${visible})
      ORDER BY name FOR NO KEY UPDATE;
    UPDATE directory_counts c SET total = total + CASE TG_OP WHEN 'INSERT' THEN n ELSE -n END
      FROM (SELECT category, count(*) AS n FROM changed WHERE ${visible} GROUP BY category) d WHERE c.name = d.category;
    RETURN NULL;
  END $$;`;

/** The trigger functions of users, businesses and comments, which count visible rows only. Without `visible`, the earlier versions that count all rows. */
export const counting = (visible: string) => `
  CREATE OR REPLACE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO user_stats (user_id) SELECT id FROM changed;
      UPDATE directory_counts SET total = total + (SELECT count(*) FROM changed) WHERE name = 'users';
    ELSE
      UPDATE directory_counts SET total = total - (SELECT count(*) FROM changed WHERE ${visible}) WHERE name = 'users';
    END IF;
    RETURN NULL;
  END $$;

  ${countBusinesses(visible)}

  CREATE OR REPLACE FUNCTION count_comments_num_comments() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM 1 FROM business_stats WHERE business_id IN (SELECT business_id FROM changed WHERE ${visible})
      ORDER BY business_id FOR NO KEY UPDATE;
    UPDATE business_stats s SET num_comments = num_comments + CASE TG_OP WHEN 'INSERT' THEN n ELSE -n END
      FROM (SELECT business_id, count(*)::integer AS n FROM changed WHERE ${visible} GROUP BY business_id) d
      WHERE s.business_id = d.business_id;
    RETURN NULL;
  END $$;`;
