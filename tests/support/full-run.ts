/** Whether a test run is to take long forms, however long they take: `TESTS=all npm test`. */
export const isFullRun = process.env.TESTS === 'all';
