/** New lexemes are sorted by their bytes: by the rules of a language, some characters take the C library a second for a thousand lexemes. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const functions = (collate: string) => {
  const insert = (changed: string) => `INSERT INTO search_lexemes
      SELECT DISTINCT lexeme ${collate} AS lexeme FROM ${changed}, unnest(tsvector_to_array(search_vector)) AS lexeme
      WHERE lexeme NOT LIKE ' %' ORDER BY lexeme ON CONFLICT DO NOTHING;
    RETURN NULL;`;
  return `
  CREATE OR REPLACE FUNCTION keep_lexemes() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${insert('changed')}
  END $$;
  CREATE OR REPLACE FUNCTION keep_new_lexemes() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${insert('(SELECT search_vector FROM after EXCEPT SELECT search_vector FROM before) changed')}
  END $$;`;
};

export class LexemeOrder1763700000035 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(functions('COLLATE "C"'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(functions(''));
  }
}
