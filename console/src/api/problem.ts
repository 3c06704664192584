interface Said {
  http: number;
  code: number;
  message: string;
  requestId?: string | null;
  retryAfter?: number | null;
  cause?: unknown;
}

/** An answer of the admin API that is not a success, or no answer (`http` 0). */
export class ApiProblem extends Error {
  readonly http: number;
  readonly code: number;
  readonly requestId: string | null;
  /** Seconds that the API asks to wait before the next try (`Retry-After`); null if it says none. */
  readonly retryAfter: number | null;

  constructor({ http, code, message, requestId = null, retryAfter = null, cause }: Said) {
    super(message, { cause });
    this.name = 'ApiProblem';
    this.http = http;
    this.code = code;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }

  /** The sign-in is over. */
  get isSignedOut(): boolean {
    return this.http === 401 && this.code !== staleSignIn;
  }

  /** The sign-in is good for reading, and too old to decide. */
  get isStaleSignIn(): boolean {
    return this.code === staleSignIn;
  }

  /** The same question may be answered a moment later. */
  get isPassing(): boolean {
    return this.http === 0 || this.http === 429 || this.http >= 500;
  }

  /** Somebody else was first, or the terms are others. */
  get isConflict(): boolean {
    return this.http === 409;
  }
}

const staleSignIn = 40_101;
