/** The timeouts of the database in tests. */
import type { DatabaseTimeouts } from '#server/data-source.ts';

/** On a machine that is busy with other work, a statement can wait longer than the site's own timeouts allow. */
export const longTimeouts: DatabaseTimeouts = {
  connect: 60_000,
  query: 60_000,
  session: { statement_timeout: 60_000, lock_timeout: 60_000, idle_in_transaction_session_timeout: 60_000 },
};
