/** Ends a run with its counts on one plain line, after everything that jest prints itself. */
export default class ClosingLineReporter {
  onRunComplete(_contexts, results) {
    // A spec file that could not run at all has no failed test of its own, and is a failure.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const skipped = results.numPendingTests + results.numTodoTests;
    const line = `${results.numPassedTests} passed, ${failed} failed, ${skipped} skipped\n`;
    process.once('exit', () => process.stdout.write(line));
  }
}
