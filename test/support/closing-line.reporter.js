/** Prints the counts of a run on one line, after all other output of jest. */
export default class ClosingLineReporter {
  onRunComplete(_contexts, results) {
    // A spec file that fails to load has no failed tests, but counts as a failure.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const skipped = results.numPendingTests + results.numTodoTests;
    const line = `${results.numPassedTests} passed, ${failed} failed, ${skipped} skipped\n`;
    process.once('exit', () => process.stdout.write(line));
  }
}
