/** Frozen SQL of migrations 0049 and 0050, which is never edited: triggers that set the time when a row that waited for a moderator is shown. */
import type { ShownTable } from './newest-times.ts';

/** The triggers of a table. A row waits while it has the bit 2 of `hidden`. @param name that of their function */
export const keepShownTimes = (table: ShownTable, name: string): string => `
      CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.shown_at := CASE WHEN NEW.hidden & 2 <> 0 THEN 'infinity'::timestamptz ELSE now() END;
        RETURN NEW;
      END $$;
      CREATE TRIGGER ${table}_waiting BEFORE INSERT ON ${table}
        FOR EACH ROW WHEN (NEW.hidden & 2 <> 0) EXECUTE FUNCTION ${name}();
      CREATE TRIGGER ${table}_shown BEFORE UPDATE OF hidden ON ${table}
        FOR EACH ROW WHEN (OLD.shown_at = 'infinity' AND NEW.hidden & 2 = 0) EXECUTE FUNCTION ${name}();`;

/** Undoes `keepShownTimes`. */
export const leaveShownTimes = (table: ShownTable, name: string): string => `
      DROP TRIGGER ${table}_waiting ON ${table};
      DROP TRIGGER ${table}_shown ON ${table};
      DROP FUNCTION ${name};`;
