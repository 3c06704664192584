import path from 'node:path';

/** The part of a vitest JSON report that names the tests. */
export interface NamedReport {
  testResults: { name: string; assertionResults: { status: string; title: string }[] }[];
}

/**
 * The tests of a report, as `<path>: <name>`, that were skipped although `isExpected` says no, or
 * ran although it says yes.
 */
export function wronglySkipped(
  report: NamedReport,
  root: string,
  isExpected: (path: string, name: string) => boolean,
): string[] {
  return report.testResults.flatMap(({ name, assertionResults }) => {
    const file = path.relative(root, name);
    return assertionResults
      .filter(({ status, title }) => (status === 'skipped') !== isExpected(file, title))
      .map(({ title }) => `${file}: ${title}`);
  });
}
