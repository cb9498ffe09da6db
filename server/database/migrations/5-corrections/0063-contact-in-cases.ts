/**
 * The case of a business shows its phone number, its website and its links: a decision about a report of the business before made a
 * link public that the owner had added meanwhile, which the moderator had not seen.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each on its own line. */
const contact = `
        || coalesce(E'\\n\\n' || nullif(array_to_string(ARRAY[b.phone, b.website] || b.social_links, E'\\n'), ''), '')`;

/**
 * The subject of a case. The cases of businesses that wait get it again under another id, as after an edit: one that a moderator has
 * opened before shows less. The cases of reports keep what was reported, and the business goes on waiting after their decision.
 */
const snapshots = (more: string) => `
  CREATE OR REPLACE FUNCTION snapshot_of(b businesses) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT jsonb_build_object('title', b.name, 'text', b.location || E'\\n\\n' || b.description
        || coalesce((SELECT string_agg(E'\\n\\n' || alt, '' ORDER BY rank) FROM business_pictures WHERE business_id = b.id AND alt <> ''), '')${more},
      'url', '/business/' || b.id,
      'cover', CASE WHEN b.cover_key IS NOT NULL THEN jsonb_build_object('key', b.cover_key, 'width', b.cover_width) END,
      'pictures', (SELECT coalesce(jsonb_agg(jsonb_build_object('key', id, 'width', width) ORDER BY rank), '[]')
        FROM business_pictures WHERE business_id = b.id))
  $$;
  UPDATE moderation_cases c SET id = gen_random_uuid(), snapshot = snapshot_of(b) FROM businesses b
    WHERE b.id = c.subject_id AND b.hidden & 2 <> 0 AND c.state = 'OPEN' AND c.subject_type = 'BUSINESS' AND c.num_reports = 0
      AND c.snapshot <> snapshot_of(b);`;

export class ContactInCases1763700000063 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(snapshots(contact));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(snapshots(''));
  }
}
