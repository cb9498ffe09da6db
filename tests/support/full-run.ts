/** Whether the tests run in their long form: `TESTS=all npm test`. */
export const isFullRun = process.env.TESTS === 'all';
