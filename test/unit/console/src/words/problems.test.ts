import { expect, test } from 'vitest';
import { errorCodes } from '#wire/error-codes.ts';
import { ApiProblem } from '../../../../../console/src/api/problem.ts';
import { problemTitle, unreadWords } from '../../../../../console/src/words/problems.ts';

const problem = (http: number, code = 0) => new ApiProblem({ http, code, message: 'm' });

test.each([
  [0, 0, 'No connection'],
  [401, 40_101, 'Your sign-in is more than an hour old'],
  [401, 0, 'Your sign-in has ended'],
  [403, 40_302, 'Your groups do not allow this'],
  [404, 40_401, 'Record not found'],
  [409, 40_903, 'The request was refused'],
  [429, 42_901, 'Too many requests'],
  [500, 50_001, 'The admin API failed'],
  [503, 50_301, 'The admin API is busy'],
  [502, errorCodes.nodeUnavailable.code, 'No provider of this chain answers'],
])('HTTP %i with code %i: %s', (http, code, title) => {
  expect(problemTitle(problem(http, code))).toBe(title);
});

test('an error of the page itself says so', () => {
  expect(problemTitle(new TypeError('x'))).toBe('This page failed');
});

test('only what the groups do not allow is said to be theirs', () => {
  expect(unreadWords(problem(403))).toBe('your groups may not see this');
  expect(unreadWords(problem(500))).toBe('unknown: the admin API failed');
  expect(unreadWords(problem(0))).toBe('unknown: no connection');
});
