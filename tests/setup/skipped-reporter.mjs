/** Names every test that was skipped: a number alone is read over. */
export default class SkippedReporter {
  constructor({ testNamePattern }) {
    this.isChoice = Boolean(testNamePattern);
  }

  onRunComplete(_contexts, { testResults, numPassedTests, numFailedTests, numPendingTests, numTodoTests }) {
    const skipped = testResults
      .flatMap((file) => file.testResults)
      .filter(({ status }) => !['passed', 'failed'].includes(status));
    // Whoever asks for some tests by name knows that the others do not run.
    if (!this.isChoice) for (const { fullName } of skipped) console.log(`Skipped: ${fullName}`);
    const hasShort = ({ testFilePath }) => /journeys|plans/.test(testFilePath);
    if (process.env.TESTS !== 'all' && testResults.some(hasShort))
      console.log(
        'Journeys were made in one look and searched for barriers once a state, and plans asked of 10,000 businesses: ' +
          'TESTS=all takes both, every step, and 100,000.',
      );
    console.log(`${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests + numTodoTests} skipped`);
  }
}
