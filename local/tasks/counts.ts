/** How many tests, and checks that count as one, ended in each way. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const none: Counts = { passed: 0, failed: 0, skipped: 0 };
export const onePassed: Counts = { ...none, passed: 1 };
export const oneFailed: Counts = { ...none, failed: 1 };

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** A run that skipped every test proved nothing. */
export const isSuccess = ({ passed, failed }: Counts): boolean => failed === 0 && passed > 0;

export const textOf = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

export interface Report {
  testResults: {
    status: string;
    assertionResults: { status: string }[];
  }[];
}

/** A test that its file told not to run; `pending` is a test that began and never ended. */
const skippedWords = ['skipped', 'todo'];

/**
 * Counts a vitest JSON report. A test that neither passed nor was skipped has failed. A file that
 * could not be loaded, or whose hooks failed, is one failure if none of its tests failed.
 */
export function countReport(report: Report): Counts {
  let counts = none;
  for (const file of report.testResults) {
    const count = (isOne: (status: string) => boolean) =>
      file.assertionResults.filter(({ status }) => isOne(status)).length;
    const passed = count((status) => status === 'passed');
    const skipped = count((status) => skippedWords.includes(status));
    const failed = file.assertionResults.length - passed - skipped;
    const unloaded = file.status !== 'passed' && failed === 0 ? 1 : 0;
    counts = add(counts, { passed, failed: failed + unloaded, skipped });
  }
  return counts;
}

/**
 * The counts of a vitest run that ended with this exit code. An error outside of every test (an
 * unhandled rejection, a teardown) is one failure; so is a run that skipped every test.
 */
export function countRun(report: Report, code: number): Counts {
  const counts = countReport(report);
  const isProof = code === 0 && (counts.passed > 0 || counts.skipped === 0);
  return counts.failed === 0 && !isProof ? { ...counts, failed: 1 } : counts;
}
