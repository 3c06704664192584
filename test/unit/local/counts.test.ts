import { expect, test } from 'vitest';
import { add, countReport, countRun, isSuccess, textOf } from '#local/tasks/counts.ts';
import { paths } from '#workstation/paths.ts';

const file = (status: string, ...tests: string[]) => ({
  name: `${paths.root}/test/one.test.ts`,
  status,
  message: '',
  assertionResults: tests.map((result) => ({ status: result, fullName: `a ${result} test` })),
});

test('counts tests, not files', () => {
  const testResults = [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')];
  expect(countReport({ testResults })).toEqual({
    passed: 3,
    failed: 1,
    skipped: 0,
    failures: ['test/one.test.ts: a failed test'],
  });
});

test('a skipped test has neither passed nor failed', () => {
  const testResults = [file('passed', 'passed', 'skipped', 'todo')];
  expect(countReport({ testResults })).toEqual({ passed: 1, failed: 0, skipped: 2 });
});

test('a test that never ended has failed', () => {
  const testResults = [file('passed', 'passed', 'pending')];
  expect(countReport({ testResults })).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
});

test('a file that could not be loaded is a failure, although it has no tests', () => {
  const testResults = [file('failed')];
  expect(countReport({ testResults })).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
});

test('a hook that failed after its tests had passed is a failure', () => {
  const testResults = [file('failed', 'passed', 'passed')];
  expect(countReport({ testResults })).toMatchObject({ passed: 2, failed: 1, skipped: 0 });
});

test('a hook that failed before its tests, which vitest then skips, is a failure', () => {
  const testResults = [file('failed', 'skipped', 'skipped')];
  expect(countReport({ testResults })).toMatchObject({ passed: 0, failed: 1, skipped: 2 });
});

test('an error outside of every test is a failure', () => {
  const testResults = [file('passed', 'passed', 'skipped')];
  expect(countRun({ testResults }, 1)).toMatchObject({ passed: 1, failed: 1, skipped: 1 });
  expect(countRun({ testResults }, 0)).toEqual({ passed: 1, failed: 0, skipped: 1 });
});

test('a failed test is one failure, also where vitest ends with its exit code', () => {
  const testResults = [file('failed', 'passed', 'failed')];
  expect(countRun({ testResults }, 1)).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
});

test('a run that skipped every test is a failure', () => {
  const testResults = [file('passed', 'skipped'), file('passed', 'todo')];
  expect(countRun({ testResults }, 0)).toMatchObject({ passed: 0, failed: 1, skipped: 2 });
});

test('a success has a test that passed and none that failed', () => {
  expect(isSuccess({ passed: 1, failed: 0, skipped: 3 })).toBe(true);
  expect(isSuccess({ passed: 1, failed: 1, skipped: 0 })).toBe(false);
  expect(isSuccess({ passed: 0, failed: 0, skipped: 3 })).toBe(false);
  expect(isSuccess({ passed: 0, failed: 0, skipped: 0 })).toBe(false);
});

test('counts of layers add up', () => {
  const sum = add({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 });
  expect(textOf(sum)).toBe('11 passed, 22 failed, 33 skipped');
});

test('each failure is named with the first lines of its message, without stack and colours', () => {
  const red = (text: string) => `\u001b[31m${text}\u001b[39m`;
  const message = `AssertionError: ${red('1 is not 2')}\n\n    at ${paths.root}/test/one.test.ts:3:4`;
  const hook = { ...file('failed', 'skipped'), message: 'Error: no port is free' };
  const testResults = [
    {
      ...file('failed'),
      assertionResults: [{ status: 'failed', fullName: 'adds', failureMessages: [message] }],
    },
    hook,
  ];
  expect(countReport({ testResults }).failures).toEqual([
    'test/one.test.ts: adds\n    AssertionError: 1 is not 2',
    'test/one.test.ts: the file or one of its hooks\n    Error: no port is free',
  ]);
  expect(countRun({ testResults: [file('passed', 'passed')] }, 1, 'unit').failures).toEqual([
    'unit: an error outside of every test',
  ]);
});
