/** Positions of businesses, and the tables for searches by place. Nothing is rewritten: no business has a position yet. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockCategories, locksOfHidden } from '../sql/locks.ts';
import { countPlaces, formerLevels, rebuildCells } from '../sql/place-cells.ts';
import { placeFunctions, placeTables } from '../sql/place-tables.ts';
import { placeTriggers } from '../sql/place-triggers.ts';

export class Positions1763700000024 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- btree_gist: indexes of a category or a time zone with ranges or points.
      CREATE EXTENSION IF NOT EXISTS cube;
      CREATE EXTENSION IF NOT EXISTS btree_gist;
      ${placeFunctions}
      ${placeTables}
      ${countPlaces(formerLevels)}
      ${placeTriggers}
      ${rebuildCells(formerLevels)}
      ${locksOfHidden(lockCategories)}
    `);
  }

  /** Removes all positions. The extensions stay. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${locksOfHidden('')}
      DROP TRIGGER business_stats_rated ON business_stats;
      DROP TRIGGER businesses_placed ON businesses;
      DROP TRIGGER businesses_placed_again ON businesses;
      DROP TABLE place_cells, business_places;
      DROP FUNCTION rate_place, move_places, place_businesses, count_places, rebuild_place_cells, cell_x, cell_y, place_of, sphere;
      ALTER TABLE businesses DROP COLUMN latitude, DROP COLUMN longitude;
    `);
  }
}
