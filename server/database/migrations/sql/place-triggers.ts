/** Frozen SQL of migration 0024, which is never edited: the triggers that keep places, and those that count them in cells. */

const columns = 'business_id, position, category, stars, created_at';

const placesCounted = `
  CREATE TRIGGER business_places_counted AFTER INSERT ON business_places
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_places();
  CREATE TRIGGER business_places_uncounted AFTER DELETE ON business_places
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_places();`;

/** What the place of a business depends on. */
const placed = 'latitude, longitude, category, hidden = 0';

// Each trigger runs after those that write business_stats, by its name.
const placeBusinesses = `
  CREATE FUNCTION place_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO business_places (${columns}) SELECT id, place_of(latitude, longitude), category, 0, created_at
      FROM changed WHERE latitude IS NOT NULL AND hidden = 0;
    RETURN NULL;
  END $$;
  CREATE TRIGGER businesses_placed AFTER INSERT ON businesses
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION place_businesses();

  -- A moved place is deleted and inserted, so that only these two change cells. Set operations in place of joins of the two
  -- tables: a plan that Postgres stores for one row is fast for many, too.
  CREATE FUNCTION move_places() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    changed uuid[] := ARRAY(SELECT id FROM (
      SELECT id, ${placed} FROM before EXCEPT SELECT id, ${placed} FROM after) d);
  BEGIN
    IF cardinality(changed) = 0 THEN RETURN NULL; END IF;
    PERFORM 1 FROM business_stats WHERE business_id = ANY (changed) ORDER BY business_id FOR NO KEY UPDATE;
    PERFORM 1 FROM directory_counts WHERE name IN (SELECT category FROM before UNION SELECT category FROM after)
      ORDER BY name FOR NO KEY UPDATE;
    DELETE FROM business_places WHERE business_id = ANY (changed);
    INSERT INTO business_places (${columns})
      SELECT id, place_of(latitude, longitude), a.category, floor(average_rating)::smallint, created_at
      FROM after a JOIN business_stats ON business_id = id
      WHERE id = ANY (changed) AND latitude IS NOT NULL AND hidden = 0;
    RETURN NULL;
  END $$;
  CREATE TRIGGER businesses_placed_again AFTER UPDATE ON businesses
    REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION move_places();`;

const rateBusiness = `
  CREATE FUNCTION rate_place() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE business_places SET stars = floor(NEW.average_rating)::smallint WHERE business_id = NEW.business_id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER business_stats_rated AFTER UPDATE OF ratings_1, ratings_2, ratings_3, ratings_4, ratings_5 ON business_stats
    FOR EACH ROW WHEN (floor(OLD.average_rating) <> floor(NEW.average_rating)) EXECUTE FUNCTION rate_place();`;

/** The triggers, but not the function that counts places. */
export const placeTriggers = `${placesCounted}${placeBusinesses}${rateBusiness}`;
