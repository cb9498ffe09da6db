/** Adds finer levels of cells, so that a map of a large city shows clusters without reading its places. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { countPlaces, formerLevels, rebuildCells, storedLevels } from '../sql/place-cells.ts';

export class FinerCells1763700000046 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await countCells(runner, storedLevels);
  }

  async down(runner: QueryRunner): Promise<void> {
    await countCells(runner, formerLevels);
  }
}

const countCells = (runner: QueryRunner, levels: number[]): Promise<void> =>
  runner.query(`
    ${countPlaces(levels)}
    ${rebuildCells(levels)}
    SELECT rebuild_place_cells();
    -- Without statistics of the new levels Postgres would read more than the cells of a map.
    ANALYZE place_cells`);
