/** The totals of a JSON report of Vitest or Playwright: `{ passed, failed, skipped }`. */

export function vitestCounts(report) {
  return {
    passed: report.numPassedTests,
    // A file that could not be loaded contains no test that could fail, so it counts as one failure.
    failed: report.numFailedTests + report.testResults.filter(isBrokenFile).length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function isBrokenFile({ status, assertionResults }) {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
}

export function playwrightCounts(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  // A test that passes only on retry counts as failed. Errors outside of tests count as failures too.
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}
