import {
  AuthenticationError,
  BusyError,
  CofferError,
  InternalError,
  IpNotAllowedError,
  NoAnswerError,
  NodeUnavailableError,
  NotPermittedError,
  PriceUnavailableError,
  RateLimitedError,
  SwapQuoteFailedError,
} from 'coffer-sdk';

/** What the exit code says (README.md "Exit codes"). */
export const exitCodes = {
  ok: 0,
  /** What was checked is wrong, or a forwarded event was not taken. */
  failed: 1,
  /** The command line, the configuration or a file is wrong: nothing was done. */
  usage: 2,
  /** The API refused. */
  refused: 3,
  /** No key, a wrong one, or one that may not do this. */
  notAllowed: 4,
  /** No clear answer, or one that passes: try again, with the same id. */
  unclear: 5,
  /** Ctrl-C. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A mistake of the caller; `advice` says what to do. */
export class UsageError extends Error {
  override name = 'UsageError';
  constructor(
    message: string,
    readonly advice = 'coffer --help lists the commands.',
  ) {
    super(message);
  }
}

/** There is no key, or nobody is signed in. */
export class NoKeyError extends UsageError {
  override name = 'NoKeyError';
}

/** A refusal of the admin API. */
export class AdminError extends Error {
  override name = 'AdminError';
  constructor(
    message: string,
    readonly http: number,
    readonly code: number,
    readonly requestId: string | null,
  ) {
    super(message);
  }
}

const notAllowed = [AuthenticationError, NotPermittedError, IpNotAllowedError];
const passing = [
  ...[NoAnswerError, BusyError, InternalError, RateLimitedError],
  ...[NodeUnavailableError, PriceUnavailableError, SwapQuoteFailedError],
];

/** The exit code of an error. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof NoKeyError) return exitCodes.notAllowed;
  if (error instanceof UsageError || error instanceof TypeError) return exitCodes.usage;
  if (error instanceof AdminError) {
    if (error.http === 401 || error.http === 403) return exitCodes.notAllowed;
    const isPassing = error.http === 0 || error.http === 429 || error.http >= 500;
    return isPassing ? exitCodes.unclear : exitCodes.refused;
  }
  if (error instanceof CofferError) {
    if (notAllowed.some((kind) => error instanceof kind)) return exitCodes.notAllowed;
    const isPassing = error.isUnclear || passing.some((kind) => error instanceof kind);
    return isPassing ? exitCodes.unclear : exitCodes.refused;
  }
  return exitCodes.failed;
}
