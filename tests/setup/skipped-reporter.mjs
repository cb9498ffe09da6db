/** Names every test that was skipped: a number alone is read over. */
export default class SkippedReporter {
  onRunComplete(_contexts, { testResults, numPassedTests, numFailedTests, numPendingTests, numTodoTests }) {
    const skipped = testResults
      .flatMap((file) => file.testResults)
      .filter(({ status }) => !['passed', 'failed'].includes(status));
    for (const { fullName } of skipped) console.log(`Skipped: ${fullName}`);
    console.log(`${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests + numTodoTests} skipped`);
  }
}
