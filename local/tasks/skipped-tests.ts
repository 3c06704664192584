import { readFileSync } from 'node:fs';
import path from 'node:path';
import { paths } from '#workstation/paths.ts';
import { type Counts, failed, none } from './counts.ts';

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

/** A failure if these reports of a layer skipped other tests than a file lists. */
export function checkSkipped(
  layer: string,
  {
    reports,
    listedIn,
    isExpected,
  }: {
    reports: readonly string[];
    listedIn: string;
    isExpected: Parameters<typeof wronglySkipped>[2];
  },
): Counts {
  const wrong = reports.flatMap((name) => {
    try {
      const text = readFileSync(`${paths.state}/reports/${name}.json`, 'utf8');
      return wronglySkipped(JSON.parse(text) as NamedReport, paths.root, isExpected);
    } catch {
      // No report: the run ended before it wrote one, which is counted as a failure.
      return [];
    }
  });
  if (wrong.length === 0) return none;
  const what = `skipped and not in ${listedIn}, or there and not skipped`;
  return failed([`${layer}: ${what}`, ...wrong].join('\n    '));
}
