/** Sums over the JSON reports of Vitest and Playwright: `{ passed, failed, skipped }`. */

export function vitestCounts(report) {
  return {
    passed: report.numPassedTests,
    // A file that could not be loaded has no test that could fail.
    failed: report.numFailedTests + report.testResults.filter(isBrokenFile).length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function isBrokenFile({ status, assertionResults }) {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
}

export function playwrightCounts(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  // One that passes at the second try has failed; an error outside any test has none that could fail.
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}
