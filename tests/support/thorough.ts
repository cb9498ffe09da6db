/** Whether a test run is to take long forms, however long they take: `TESTS=all npm test`. */
export const isThorough = process.env.TESTS === 'all';
