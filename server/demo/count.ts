/** Counts whole tables at once, for rows that came in past the triggers; the sums are what the triggers would have made. */

export const countStatements: Record<string, string> = {
  business_stats: `
    INSERT INTO business_stats (business_id, category, num_likes, num_saves, num_comments,
      ratings_1, ratings_2, ratings_3, ratings_4, ratings_5)
    SELECT id, category, coalesce(l.n, 0), coalesce(s.n, 0), coalesce(c.n, 0),
      coalesce(n1, 0), coalesce(n2, 0), coalesce(n3, 0), coalesce(n4, 0), coalesce(n5, 0)
    FROM businesses b
      LEFT JOIN (SELECT business_id, count(*) AS n FROM likes GROUP BY 1) l ON l.business_id = id
      LEFT JOIN (SELECT business_id, count(*) AS n FROM saves GROUP BY 1) s ON s.business_id = id
      LEFT JOIN (SELECT business_id, count(*) AS n FROM comments GROUP BY 1) c ON c.business_id = id
      LEFT JOIN (SELECT business_id,
          count(*) FILTER (WHERE value = 1) AS n1, count(*) FILTER (WHERE value = 2) AS n2,
          count(*) FILTER (WHERE value = 3) AS n3, count(*) FILTER (WHERE value = 4) AS n4,
          count(*) FILTER (WHERE value = 5) AS n5
        FROM ratings GROUP BY 1) r ON r.business_id = id
    ORDER BY id`,
  user_stats: `
    INSERT INTO user_stats (user_id, num_followers, num_following, num_businesses, num_saved)
    SELECT id, coalesce(f.n, 0), coalesce(g.n, 0), coalesce(b.n, 0), coalesce(s.n, 0)
    FROM users u
      LEFT JOIN (SELECT followed_id, count(*) AS n FROM follows GROUP BY 1) f ON f.followed_id = id
      LEFT JOIN (SELECT follower_id, count(*) AS n FROM follows GROUP BY 1) g ON g.follower_id = id
      LEFT JOIN (SELECT owner_id, count(*) AS n FROM businesses GROUP BY 1) b ON b.owner_id = id
      LEFT JOIN (SELECT user_id, count(*) AS n FROM saves GROUP BY 1) s ON s.user_id = id
    ORDER BY id`,
  directory_counts: `
    UPDATE directory_counts c SET total = n
    FROM (SELECT 'users' AS name, count(*) AS n FROM users
      UNION ALL SELECT category, count(*) FROM businesses GROUP BY category) d
    WHERE c.name = d.name`,
};
