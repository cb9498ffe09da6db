/** What a test run does only when it is asked to: `TESTS=all npm test`. */
import { it } from '@jest/globals';

/** Whether everything is asked for, however long it takes. */
export const isThorough = process.env.TESTS === 'all';

/** A test that takes seconds to show what others show in part. Where it is left out, that is said and counted. */
export const thoroughly: typeof it.skip = isThorough ? it : it.skip;
