import { expect, test } from 'vitest';
import {
  countsOf,
  type Report,
  score,
  survivorsOf,
  textOfSurvivor,
} from '#test/mutation/report.ts';

const source = 'const isDue = (at: number) =>\n  at >= now;\nconst none = 1;\n';
const at = (line: number, from: number, to: number) => ({
  start: { line, column: from },
  end: { line, column: to },
});
const mutant = (status: string, replacement?: string) => ({
  mutatorName: 'EqualityOperator',
  status,
  replacement,
  location: at(2, 3, 12),
});
const report: Report = {
  files: {
    'src/due.ts': {
      source,
      mutants: [
        mutant('Killed'),
        mutant('Timeout'),
        mutant('Survived', 'at > now'),
        mutant('NoCoverage', 'false'),
        mutant('Ignored'),
        mutant('CompileError'),
      ],
    },
  },
};

test('what fails a test or never ends is noticed; what was left out does not count', () => {
  expect(countsOf(report)).toEqual({ noticed: 2, survived: 1, untested: 1 });
  expect(score(countsOf(report))).toBe(50);
});

test('a survivor shows what the code was and what it became', () => {
  expect(survivorsOf(report).map(textOfSurvivor)).toEqual([
    'src/due.ts:2   at >= now  =>  at > now',
    'src/due.ts:2 (no test)  at >= now  =>  false',
  ]);
});

test('a change over several lines is shown on one', () => {
  const long = structuredClone(report);
  const [first] = long.files['src/due.ts']!.mutants;
  Object.assign(first!, {
    status: 'Survived',
    replacement: '() => undefined',
    location: { start: { line: 1, column: 15 }, end: { line: 2, column: 12 } },
  });
  expect(textOfSurvivor(survivorsOf(long)[0]!)).toBe(
    'src/due.ts:1   (at: number) => at >= now  =>  () => undefined',
  );
});

test('code in which nothing can be changed has the full score', () => {
  expect(score({ noticed: 0, survived: 0, untested: 0 })).toBe(100);
});
