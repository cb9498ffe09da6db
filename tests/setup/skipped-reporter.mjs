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
    const isJourney = ({ testFilePath }) => testFilePath.includes('journeys');
    if (process.env.LOOKS !== 'both' && testResults.some(isJourney))
      console.log('Each journey was made in one look; LOOKS=both makes it in both.');
    console.log(`${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests + numTodoTests} skipped`);
  }
}
