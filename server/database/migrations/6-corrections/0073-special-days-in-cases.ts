/**
 * The case of a business shows the names of its special days, which the page shows: moderators decided about a report of such a name
 * without it.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

// Apart from the text: an edit writes the hours after the row of the business, so that the case of a waiting one may have earlier names.
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

export class SpecialDaysInCases1763700000073 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(snapshots(specialDays));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(snapshots(''));
  }
}
