/** Prints the name of every skipped test, since a number alone is easy to miss. */
export default class SkippedReporter {
  constructor({ testNamePattern }) {
    this.isFiltered = Boolean(testNamePattern);
  }

  onRunComplete(_contexts, { testResults, numPassedTests, numFailedTests, numPendingTests, numTodoTests }) {
    const skipped = testResults
      .flatMap((file) => file.testResults)
      .filter(({ status }) => !['passed', 'failed'].includes(status));
    // With --testNamePattern, the other tests are skipped on purpose.
    if (!this.isFiltered) for (const { fullName } of skipped) console.log(`Skipped: ${fullName}`);
    const isReduced = ({ testFilePath }) => /journeys|plans/.test(testFilePath);
    if (process.env.TESTS !== 'all' && testResults.some(isReduced))
      console.log(
        'Journeys ran in one display mode with one accessibility check for each state, and query plans were checked on 10,000 businesses. ' +
          'TESTS=all runs both display modes, checks every step, and uses 100,000 businesses.',
      );
    console.log(`${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests + numTodoTests} skipped`);
  }
}
