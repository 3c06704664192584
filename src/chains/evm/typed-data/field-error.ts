import { ApiError } from '#wire/api-error.ts';

/**
 * An ApiError invalidRequest (40001) for a field of typed data; its message begins with the field's
 * path.
 */
export const fieldError = (path: string, words: string): ApiError =>
  new ApiError('invalidRequest', `${path}: ${words}`);

/** Whether this is a JSON object. */
export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
