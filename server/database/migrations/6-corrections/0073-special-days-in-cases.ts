/**
 * The case of a business shows the names of its special days, which the page shows: moderators decided about a report of such a name
 * without it.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const specialDays = `
      || coalesce((SELECT jsonb_build_object('specialDays', string_agg((special->>'date') || ' ' || (special->>'name'), E'\\n' ORDER BY special->>'date'))
        FROM business_hours h, jsonb_array_elements(h.hours->'specialDays') special WHERE h.business_id = b.id HAVING count(*) > 0), '{}')`;

/** The subject of a case. The cases of businesses that wait get it again. The cases of reports keep what was reported. */
const snapshots = (more: string) => `
  CREATE OR REPLACE FUNCTION snapshot_of(b businesses) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT jsonb_build_object('title', b.name, 'text', b.location || E'\\n\\n' || b.description
        || coalesce((SELECT string_agg(E'\\n\\n' || alt, '' ORDER BY rank) FROM business_pictures WHERE business_id = b.id AND alt <> ''), '')
        || coalesce(E'\\n\\n' || nullif(array_to_string(ARRAY[b.phone, b.website] || b.social_links, E'\\n'), ''), ''),
      'url', '/business/' || b.id,
      'cover', CASE WHEN b.cover_key IS NOT NULL THEN jsonb_build_object('key', b.cover_key, 'width', b.cover_width) END,
      'pictures', (SELECT coalesce(jsonb_agg(jsonb_build_object('key', id, 'width', width) ORDER BY rank), '[]')
        FROM business_pictures WHERE business_id = b.id))${more}
  $$;
  UPDATE moderation_cases c SET snapshot = snapshot_of(b) FROM businesses b
    WHERE b.id = c.subject_id AND b.hidden & 2 <> 0 AND c.state = 'OPEN' AND c.subject_type = 'BUSINESS' AND c.num_reports = 0
      AND c.snapshot <> snapshot_of(b);`;

// The hours are written after the row of the business, whose triggers open the case. A decision that is being made has locked its case,
// which stays: it does not approve other special days.
const showSpecialDays = `
  CREATE FUNCTION show_special_days() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE moderation_cases c SET snapshot = snapshot_of(b) FROM businesses b
      WHERE b.id = coalesce(NEW.business_id, OLD.business_id) AND b.hidden & 2 <> 0 AND c.id IN (
        SELECT id FROM moderation_cases WHERE subject_id = b.id AND subject_type = 'BUSINESS' AND state = 'OPEN' AND num_reports = 0
          FOR UPDATE SKIP LOCKED);
    RETURN NULL;
  END $$;
  CREATE TRIGGER business_hours_in_case AFTER INSERT OR DELETE OR UPDATE OF hours ON business_hours
    FOR EACH ROW EXECUTE FUNCTION show_special_days();`;

export class SpecialDaysInCases1763700000073 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(snapshots(specialDays) + showSpecialDays);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TRIGGER business_hours_in_case ON business_hours; DROP FUNCTION show_special_days; ${snapshots('')}`,
    );
  }
}
