import { expect, test } from 'vitest';
import { countReport } from '#local/tasks/layers.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((result) => ({ status: result })),
});

test('counts tests, not files', () => {
  const testResults = [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')];
  expect(countReport({ testResults })).toEqual({ passed: 3, failed: 1 });
});

test('a test that did not run has not passed', () => {
  const testResults = [file('passed', 'passed', 'skipped', 'todo', 'pending')];
  expect(countReport({ testResults })).toEqual({ passed: 1, failed: 3 });
});

test('a file that could not be loaded is a failure, although it has no tests', () => {
  expect(countReport({ testResults: [file('failed')] })).toEqual({ passed: 0, failed: 1 });
});

test('a hook that failed after its tests had passed is a failure', () => {
  const testResults = [file('failed', 'passed', 'passed')];
  expect(countReport({ testResults })).toEqual({ passed: 2, failed: 1 });
});
