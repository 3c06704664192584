import { type ErrorName, errorCodes } from './error-codes.ts';

/**
 * An error that the caller can act on: its code, HTTP status and message go on the wire as they
 * are, so `message` must never hold a secret. Anything else that is thrown becomes 50001.
 */
export class ApiError extends Error {
  readonly code: number;
  readonly http: number;
  readonly headers: Record<string, string>;
  /** What the answer says besides code and message, for programs. */
  readonly fields: Record<string, string>;

  constructor(
    readonly kind: ErrorName,
    message?: string,
    options: {
      headers?: Record<string, string>;
      fields?: Record<string, string>;
      cause?: unknown;
    } = {},
  ) {
    super(message ?? errorCodes[kind].message, { cause: options.cause });
    this.name = 'ApiError';
    this.code = errorCodes[kind].code;
    this.http = errorCodes[kind].http;
    this.headers = options.headers ?? {};
    this.fields = options.fields ?? {};
  }
}
