import { ApiError } from '#contract/api-error.ts';

/** What is wrong with a field of typed data, as a sentence that begins with its path (40001). */
export const fieldError = (path: string, words: string): ApiError =>
  new ApiError('invalidRequest', `${path}: ${words}`);

/** Whether this is an object with fields, as JSON has them. */
export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
