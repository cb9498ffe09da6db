/** The time zones of opening hours where Postgres knows others than before: after a restore into another one, or after its update. */

/**
 * Two statements. The first makes `business_hours.time_zone` null where Postgres no longer knows the zone, since one such row fails
 * every list that has it. It finds the rows by the index of the zones. The second sets the zone of the business where Postgres knows
 * it now, and reads all rows without a zone with their businesses. Both look each zone up once and write no row that stays as it is,
 * but those of a zone with very many businesses may take minutes: run them in one transaction without timeouts.
 */
export const updateKnownZones = `
  WITH RECURSIVE zones (zone) AS (
    SELECT min(time_zone) FROM business_hours
    UNION ALL SELECT (SELECT min(time_zone) FROM business_hours WHERE time_zone > zone) FROM zones WHERE zone IS NOT NULL)
  UPDATE business_hours SET time_zone = NULL
  WHERE time_zone = ANY (ARRAY(SELECT zone FROM zones WHERE zone IS NOT NULL AND known_time_zone(zone) IS NULL));

  -- Without MATERIALIZED Postgres would look zones up for each row, before DISTINCT.
  WITH zones AS MATERIALIZED (SELECT DISTINCT b.time_zone AS zone FROM business_hours h JOIN businesses b ON b.id = h.business_id
    WHERE h.time_zone IS NULL AND b.time_zone IS NOT NULL),
  known AS MATERIALIZED (SELECT zone FROM zones WHERE known_time_zone(zone) IS NOT NULL)
  UPDATE business_hours h SET time_zone = b.time_zone FROM businesses b
  WHERE b.id = h.business_id AND h.time_zone IS NULL AND b.time_zone IN (SELECT zone FROM known)`;
