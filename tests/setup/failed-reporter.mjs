/** Writes the names of the files with failed tests into the file that `FAILED_TESTS` names, one in each line, for `.ci/run`. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

export default class FailedReporter {
  onRunComplete(_contexts, { testResults }) {
    const failed = testResults.filter(({ numFailingTests, testExecError }) => numFailingTests > 0 || testExecError);
    writeFileSync(
      process.env.FAILED_TESTS,
      failed.map(({ testFilePath }) => `${relative(process.cwd(), testFilePath)}\n`).join(''),
    );
  }
}
