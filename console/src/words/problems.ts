import { ApiProblem } from '../api/problem.ts';

/** The code of "Chain node unavailable" (src/wire/error-codes.ts). */
const nodeUnavailable = 50_203;

/** What a question that failed came to, as a title. */
export function problemTitle(error: unknown): string {
  const problem = error instanceof ApiProblem ? error : null;
  if (!problem) return 'This page failed';
  if (problem.isSignedOut) return 'Your sign-in has ended';
  if (problem.isStaleSignIn) return 'Your sign-in is more than an hour old';
  if (problem.code === nodeUnavailable) return 'No provider of this chain answers';
  if (problem.http === 403) return 'Your groups do not allow this';
  if (problem.http === 404) return 'Record not found';
  if (problem.http === 429) return 'Too many requests';
  if (problem.http === 0) return 'No connection';
  if (problem.http === 503) return 'The admin API is busy';
  if (problem.http >= 500) return 'The admin API failed';
  return 'The request was refused';
}

/** The same in the place of one value. */
export const unreadWords = (error: unknown): string =>
  error instanceof ApiProblem && error.http === 403
    ? 'your groups may not see this'
    : `unknown: ${uncapitalized(problemTitle(error))}`;

const uncapitalized = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
