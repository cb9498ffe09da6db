/** Frozen SQL of migrations 0025 and 0029, which is never edited: the functions that answer whether a business is open, and when that changes. */

/** The current time. Tests replace the function. */
export const currentMoment = `
  CREATE FUNCTION current_moment() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE RETURN now();`;

/** Whether a business is open. Spans belong to the day on which they begin, so those of a special day replace its weekday's. */
export const isOpen = `
  CREATE FUNCTION minute_of_week(local timestamp) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN floor(date_part('epoch', local - date_trunc('week', local)) / 60)::integer;

  CREATE FUNCTION is_open(hours business_hours, moment timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN coalesce(hours.week @> minute_of_week(moment AT TIME ZONE hours.time_zone)
      AND NOT hours.replaced @> (moment AT TIME ZONE hours.time_zone)
      OR hours.special_open @> (moment AT TIME ZONE hours.time_zone), false);`;

/**
 * The next time at which a business opens or closes. It tries the local times of all changes in their order, a week at a time.
 * In a week in which the clocks change it tries them in the offsets from UTC before and after, and each quarter of an hour.
 */
export const nextChange = `
  CREATE FUNCTION next_change(hours business_hours, moment timestamptz) RETURNS timestamptz
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  DECLARE
    is_open_now boolean := is_open(hours, moment);
    monday timestamp := date_trunc('week', moment AT TIME ZONE hours.time_zone);
    special timestamp[] := (SELECT array_agg(bound) FROM (SELECT unnest(hours.special_open) UNION ALL SELECT unnest(hours.replaced)) AS spans (span),
      LATERAL (VALUES (lower(span)), (upper(span))) AS bounds (bound) WHERE bound >= monday);
    week interval := CASE WHEN hours.changes = '{}' THEN interval '10 years' ELSE interval '7 days' END;
    ends timestamp := greatest(monday, upper(hours.special_open + hours.replaced)) + interval '15 days';
    locals timestamp[];
    found timestamptz;
  BEGIN
    WHILE monday < ends LOOP
      locals := ARRAY(SELECT monday + make_interval(mins => minute) FROM unnest(hours.changes) AS minute
        UNION SELECT bound FROM unnest(special) AS bound WHERE bound BETWEEN monday AND monday + week ORDER BY 1);
      IF hours.changes <> '{}' AND monday - (monday AT TIME ZONE hours.time_zone AT TIME ZONE 'UTC') =
        monday + week - ((monday + week) AT TIME ZONE hours.time_zone AT TIME ZONE 'UTC')
      THEN
        SELECT instant INTO found FROM unnest(locals) AS local, LATERAL (SELECT local AT TIME ZONE hours.time_zone) AS instants (instant)
          WHERE instant > moment AND is_open(hours, instant) <> is_open_now LIMIT 1;
      ELSE
        SELECT instant INTO found FROM (
          SELECT instant FROM unnest(locals) AS local,
            LATERAL (SELECT (local - interval '1 day') AT TIME ZONE hours.time_zone + interval '24 hours',
              (local + interval '1 day') AT TIME ZONE hours.time_zone - interval '24 hours') AS offsets (earlier, later),
            LATERAL (SELECT earlier UNION ALL SELECT later WHERE later <> earlier UNION ALL
              SELECT generate_series(earlier - interval '1 day', earlier + interval '1 day', interval '15 minutes')
                WHERE later <> earlier) AS candidates (instant)
          WHERE instant > moment ORDER BY instant OFFSET 0) AS candidates
        WHERE is_open(hours, instant) <> is_open_now LIMIT 1;
      END IF;
      IF found IS NOT NULL THEN RETURN found; END IF;
      monday := monday + week;
    END LOOP;
    RETURN NULL;
  END $$;`;

/** What clients see: null without a time zone. The next change of the week is the answer unless a special day or the clocks interfere. */
export const openingOf = `
  CREATE FUNCTION opening_of(hours business_hours, moment timestamptz) RETURNS json
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  DECLARE
    local timestamp := moment AT TIME ZONE hours.time_zone;
    next_local timestamp;
    next timestamptz;
  BEGIN
    IF local IS NULL THEN RETURN NULL; END IF;
    next_local := date_trunc('week', local) + make_interval(mins =>
      coalesce(hours.changes[width_bucket(minute_of_week(local), hours.changes) + 1], hours.changes[1] + 10080));
    next := next_local AT TIME ZONE hours.time_zone;
    IF hours.special_open && tsrange(local, next_local, '[]') OR hours.replaced && tsrange(local, next_local, '[]')
      OR next - moment <> next_local - local
    THEN
      next := next_change(hours, moment);
    END IF;
    RETURN json_build_object('isOpen', is_open(hours, moment), 'changesAt', next AT TIME ZONE 'UTC', 'localDate', local::date,
      'changesAtLocal', next AT TIME ZONE hours.time_zone);
  END $$;`;

/** Whether the hours of the week contain the time. */
const openInWeek = `h.week @> minute_of_week(moment AT TIME ZONE h.time_zone)`;

const openBusinessesWith = (special: string) => `
  CREATE OR REPLACE FUNCTION open_businesses(moment timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE PARALLEL SAFE ROWS 1000 AS $$
    WITH RECURSIVE zones (zone) AS (
      SELECT min(time_zone) FROM business_hours
      UNION ALL SELECT (SELECT min(time_zone) FROM business_hours WHERE time_zone > zone) FROM zones WHERE zone IS NOT NULL
    ), local_times AS (
      SELECT zone, minute_of_week(moment AT TIME ZONE zone) AS minute FROM zones WHERE zone IS NOT NULL
    )
    SELECT h.business_id FROM local_times l JOIN business_hours h ON h.time_zone = l.zone AND h.week @> l.minute
      AND h.day && int4multirange(int4range(minute % 1440, minute % 1440 + 1), int4range(minute % 1440 + 1440, minute % 1440 + 1441))
    WHERE is_open(h, moment)
    ${special}
      AND h.special_open && tsrange((moment - interval '1 day') AT TIME ZONE 'UTC', (moment + interval '1 day') AT TIME ZONE 'UTC');
  $$;`;

/**
 * The ids of all businesses that are open, by indexes: for each time zone in use those whose week and usual day contain its local
 * time, and those whose special days do. Of migration 0025.
 */
export const openBusinesses = openBusinessesWith(
  `UNION SELECT h.business_id FROM business_hours h WHERE h.special_open <> '{}' AND is_open(h, moment)`,
);

/** The same, of migration 0029: a LIMIT ends it early, since no id comes twice. */
export const someOpenBusinesses = openBusinessesWith(
  `UNION ALL SELECT h.business_id FROM business_hours h WHERE h.special_open <> '{}' AND is_open(h, moment) AND NOT ${openInWeek}`,
);

/** The time zone in \`business_hours\` is that of the business, or null where this Postgres does not know it. */
export const timeZoneOfHours = `
  CREATE FUNCTION known_time_zone(zone text) RETURNS text LANGUAGE plpgsql STABLE AS $$
  BEGIN
    PERFORM now() AT TIME ZONE zone;
    RETURN zone;
  EXCEPTION WHEN invalid_parameter_value THEN
    RETURN NULL;
  END $$;

  CREATE FUNCTION set_hours_time_zone() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.time_zone := (SELECT known_time_zone(time_zone) FROM businesses WHERE id = NEW.business_id);
    RETURN NEW;
  END $$;
  CREATE TRIGGER business_hours_time_zone BEFORE INSERT ON business_hours
    FOR EACH ROW EXECUTE FUNCTION set_hours_time_zone();

  CREATE FUNCTION move_hours_time_zone() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE business_hours SET time_zone = known_time_zone(NEW.time_zone) WHERE business_id = NEW.id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER businesses_time_zone AFTER UPDATE OF time_zone ON businesses
    FOR EACH ROW WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION move_hours_time_zone();`;
