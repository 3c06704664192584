import { expect, test } from 'vitest';
import { add, countReport, countRun, isSuccess, textOf } from '#local/tasks/counts.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((result) => ({ status: result })),
});

test('counts tests, not files', () => {
  const testResults = [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')];
  expect(countReport({ testResults })).toEqual({ passed: 3, failed: 1, skipped: 0 });
});

test('a skipped test has neither passed nor failed', () => {
  const testResults = [file('passed', 'passed', 'skipped', 'todo')];
  expect(countReport({ testResults })).toEqual({ passed: 1, failed: 0, skipped: 2 });
});

test('a test that never ended has failed', () => {
  const testResults = [file('passed', 'passed', 'pending')];
  expect(countReport({ testResults })).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('a file that could not be loaded is a failure, although it has no tests', () => {
  const testResults = [file('failed')];
  expect(countReport({ testResults })).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('a hook that failed after its tests had passed is a failure', () => {
  const testResults = [file('failed', 'passed', 'passed')];
  expect(countReport({ testResults })).toEqual({ passed: 2, failed: 1, skipped: 0 });
});

test('a hook that failed before its tests, which vitest then skips, is a failure', () => {
  const testResults = [file('failed', 'skipped', 'skipped')];
  expect(countReport({ testResults })).toEqual({ passed: 0, failed: 1, skipped: 2 });
});

test('an error outside of every test is a failure', () => {
  const testResults = [file('passed', 'passed', 'skipped')];
  expect(countRun({ testResults }, 1)).toEqual({ passed: 1, failed: 1, skipped: 1 });
  expect(countRun({ testResults }, 0)).toEqual({ passed: 1, failed: 0, skipped: 1 });
});

test('a failed test is one failure, also where vitest ends with its exit code', () => {
  const testResults = [file('failed', 'passed', 'failed')];
  expect(countRun({ testResults }, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('a run that skipped every test is a failure', () => {
  const testResults = [file('passed', 'skipped'), file('passed', 'todo')];
  expect(countRun({ testResults }, 0)).toEqual({ passed: 0, failed: 1, skipped: 2 });
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
