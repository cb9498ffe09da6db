/** The time zones of opening hours where Postgres knows others than before: after a restore into another one, or after its update. */

/**
 * Makes `business_hours.time_zone` null where Postgres no longer knows the zone of the business, since one such row fails every list
 * that has it, and sets it where Postgres knows it now. By the index of the zones: the rows of one known zone are not read.
 */
export const updateKnownZones = `
  WITH RECURSIVE zones (zone) AS (
    SELECT min(time_zone) FROM business_hours
    UNION ALL SELECT (SELECT min(time_zone) FROM business_hours WHERE time_zone > zone) FROM zones WHERE zone IS NOT NULL)
  UPDATE business_hours h SET time_zone = known_time_zone(b.time_zone) FROM businesses b
  WHERE b.id = h.business_id AND h.time_zone IS DISTINCT FROM known_time_zone(b.time_zone) AND (h.time_zone IS NULL
    OR h.time_zone = ANY (ARRAY(SELECT zone FROM zones WHERE zone IS NOT NULL AND known_time_zone(zone) IS NULL)))`;
