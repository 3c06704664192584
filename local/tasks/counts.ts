import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { paths } from '#workstation/paths.ts';

/** How many tests, and checks that count as one, ended in each way. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, each with the start of its message: the end of a long run repeats them. */
  failures?: string[];
}

export const none: Counts = { passed: 0, failed: 0, skipped: 0 };
export const onePassed: Counts = { ...none, passed: 1 };

/** A check or a run that failed as a whole. */
export const failed = (what: string): Counts => ({ ...none, failed: 1, failures: [what] });

export function add(a: Counts, b: Counts): Counts {
  const failures = [...(a.failures ?? []), ...(b.failures ?? [])];
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    ...(failures.length > 0 ? { failures } : {}),
  };
}

/** A run that skipped every test proved nothing. */
export const isSuccess = ({ passed, failed }: Counts): boolean => failed === 0 && passed > 0;

export const textOf = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

interface FileReport {
  name: string;
  status: string;
  /** Why the file could not be loaded, or which hook failed. */
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
}

export interface Report {
  testResults: FileReport[];
}

/** A test that its file disables; `pending` is a test that began and never ended. */
const skippedWords = ['skipped', 'todo'];

/** The first lines of a message, without the colours of a terminal. */
const startOf = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*at /.test(line))
    .slice(0, 12)
    .map((line) => `\n    ${line.slice(0, 300)}`)
    .join('');

/**
 * Counts a vitest JSON report. A test that neither passed nor was skipped has failed. A file that
 * could not be loaded, or whose hooks failed, is one failure if none of its tests failed.
 */
export function countReport(report: Report): Counts {
  return report.testResults.map(countFile).reduce(add, none);
}

function countFile(file: FileReport): Counts {
  const name = path.relative(paths.root, file.name);
  const tests = file.assertionResults;
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const skipped = tests.filter(({ status }) => skippedWords.includes(status)).length;
  const failures = tests
    .filter(({ status }) => status !== 'passed' && !skippedWords.includes(status))
    .map((test) => `${name}: ${test.fullName}${startOf(test.failureMessages?.[0])}`);
  if (file.status !== 'passed' && failures.length === 0) {
    failures.push(`${name}: the file or one of its hooks${startOf(file.message)}`);
  }
  const counts = { passed, failed: failures.length, skipped };
  return failures.length > 0 ? { ...counts, failures } : counts;
}

/**
 * The counts of a vitest run that ended with this exit code. An error outside of every test (an
 * unhandled rejection, a teardown) is one failure; so is a run that skipped every test.
 */
export function countRun(report: Report, code: number, name = 'a run'): Counts {
  const counts = countReport(report);
  if (counts.failed > 0) return counts;
  if (code !== 0) return add(counts, failed(`${name}: an error outside of every test`));
  const isProof = counts.passed > 0 || counts.skipped === 0;
  return isProof ? counts : add(counts, failed(`${name}: every test was skipped`));
}
