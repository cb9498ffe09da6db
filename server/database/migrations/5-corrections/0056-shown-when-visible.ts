/**
 * A comment or a business that waited for a moderator has been shown when it becomes visible, not when a decision or the hidden account
 * of its author goes on hiding it after the wait. Rows that are hidden already keep their times.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** @param isShown the condition that a row which has waited since it was written is shown */
const triggers = (isShown: string) => `
  DROP TRIGGER comments_shown ON comments;
  CREATE TRIGGER comments_shown BEFORE UPDATE OF hidden ON comments
    FOR EACH ROW WHEN (OLD.shown_at = 'infinity' AND ${isShown}) EXECUTE FUNCTION show_comment();
  DROP TRIGGER businesses_shown ON businesses;
  CREATE TRIGGER businesses_shown BEFORE UPDATE OF hidden ON businesses
    FOR EACH ROW WHEN (OLD.shown_at = 'infinity' AND ${isShown}) EXECUTE FUNCTION show_business();`;

export class ShownWhenVisible1763700000056 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(triggers('NEW.hidden = 0'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(triggers('NEW.hidden & 2 = 0'));
  }
}
