import type { Operation } from './types.ts';

export interface ErrorDetails {
  operation: Operation;
  /** The code of the envelope; 0 without an envelope. */
  code: number;
  /** HTTP status; 0 without an answer. */
  http: number;
  /** `x-request-id`: name it when you ask about the call. */
  requestId: string | null;
  /** What the server says. */
  reason: string;
  /** Address of the page of the code, where the deployment serves its documentation. */
  help?: string | null;
  /** Seconds of `Retry-After`. */
  retryAfter: number | null;
  /** The key of the call: with it the same call can be repeated later. */
  idempotencyKey: string | null;
  /**
   * Whether an attempt may have been carried out without an answer. Repeat the call with the same
   * id (`biz_order_id`, `idempotencyKey`), or look for what it would have made.
   */
  isUnclear: boolean;
  cause?: unknown;
}

/** A refused or unanswered call. There is a class for each code. */
export class CofferError extends Error {
  readonly operation: Operation;
  readonly code: number;
  readonly http: number;
  readonly requestId: string | null;
  readonly reason: string;
  /** Address of the page of the code; null where the deployment serves no documentation. */
  readonly help: string | null;
  readonly retryAfter: number | null;
  readonly idempotencyKey: string | null;
  readonly isUnclear: boolean;
  /** What to do about it. */
  readonly advice: string;

  constructor(details: ErrorDetails, advice = '') {
    const { operation, code, http, requestId, reason, help = null, isUnclear, cause } = details;
    const id = requestId ? `, request ${requestId}` : '';
    const unclear = isUnclear ? ' An attempt may have been executed without an answer.' : '';
    const what = advice + (help ? ` See ${help}` : '');
    super(`${operation}: ${reason} (code ${code}, HTTP ${http}${id}).${unclear} ${what}`.trim(), {
      cause,
    });
    this.name = new.target.name;
    this.operation = operation;
    this.code = code;
    this.http = http;
    this.requestId = requestId;
    this.reason = reason;
    this.help = help;
    this.retryAfter = details.retryAfter;
    this.idempotencyKey = details.idempotencyKey;
    this.isUnclear = isUnclear;
    this.advice = advice;
  }
}

/** 40001 */
export class InvalidRequestError extends CofferError {}
/** 40004 */
export class UnsupportedError extends CofferError {}
/** 40020 */
export class SwapCrossChainError extends CofferError {}
/** 40021 */
export class SwapUnknownTokenError extends CofferError {}
/** 40022 */
export class SwapSameTokenError extends CofferError {}
/** 40023 */
export class SwapForeignAddressError extends CofferError {}
/** 40024 */
export class SwapAmountError extends CofferError {}
/** 40030 */
export class SwapRouteGoneError extends CofferError {}
/** 40031 */
export class SwapSlippageError extends CofferError {}
/** 40101 */
export class AuthenticationError extends CofferError {}
/** 40301 */
export class IpNotAllowedError extends CofferError {}
/** 40302 */
export class NotPermittedError extends CofferError {}
/** 40401 */
export class NotFoundError extends CofferError {}
/** 40901 */
export class OrderConflictError extends CofferError {}
/** 40902 */
export class OrderConsumedError extends CofferError {}
/** 40903 */
export class WrongStatusError extends CofferError {}
/** 40904 */
export class DepositNotCreditedError extends CofferError {}
/** 40905 */
export class WouldWaitError extends CofferError {}
/** 42201 */
export class InsufficientBalanceError extends CofferError {}
/** 42202 */
export class AddressNotAllowedError extends CofferError {}
/** 42203 */
export class DailyLimitError extends CofferError {}
/** 42901 */
export class RateLimitedError extends CofferError {}
/** 50001 */
export class InternalError extends CofferError {}
/** 50201 */
export class PriceUnavailableError extends CofferError {}
/** 50202 */
export class SwapQuoteFailedError extends CofferError {}
/** 50203 */
export class NodeUnavailableError extends CofferError {}
/** 50204 */
export class SwapBuildFailedError extends CofferError {}
/** 50301 */
export class BusyError extends CofferError {}
/** No answer, or none of the API: a timeout, a dropped connection, a page of a proxy. */
export class NoAnswerError extends CofferError {}

type Class = new (details: ErrorDetails, advice: string) => CofferError;

const repeat = 'It is safe to repeat the call with the same id.';
const notThere =
  'Check the id, and that the base URL ends with /api. A record of another project is not found either.';
const otherKey =
  'Read the record: its status has changed. If the answer names a session key that you do not have, make another one under another Idempotency-Key.';
const otherId = 'Use another biz_order_id, or send the first parameters again.';

/** The class of each code, and what to do. */
const known: Record<number, [Class, string]> = {
  40001: [InvalidRequestError, 'Correct the named field.'],
  40004: [UnsupportedError, 'List chains with system.chains, addresses with client.addresses.'],
  40020: [SwapCrossChainError, 'Swap within one chain.'],
  40021: [SwapUnknownTokenError, 'List the tokens of the chain with swap.tokens.'],
  40022: [SwapSameTokenError, 'Name two different tokens.'],
  40023: [SwapForeignAddressError, 'Use the address of one of your sub-accounts.'],
  40024: [SwapAmountError, 'Swap an amount above 0.'],
  40030: [SwapRouteGoneError, 'Request a new quote: a quote lasts 5 minutes and can be used once.'],
  40031: [SwapSlippageError, 'Raise max_slippage_bps, or request a quote with less slippage.'],
  40101: [AuthenticationError, 'Check app id, secret, base URL and clock.'],
  40301: [IpNotAllowedError, 'Have an admin add this address to the project’s IP whitelist.'],
  40302: [NotPermittedError, 'Use a key with the permission that the message names.'],
  40401: [NotFoundError, notThere],
  40901: [OrderConflictError, otherId],
  40902: [
    OrderConsumedError,
    'The order with this biz_order_id has ended. Pay again with another biz_order_id.',
  ],
  40903: [WrongStatusError, otherKey],
  40904: [DepositNotCreditedError, 'Wait for the deposit’s confirmations.'],
  40905: [
    WouldWaitError,
    'No operation was created. Change what risk_reason names, or let the operation wait.',
  ],
  42201: [InsufficientBalanceError, 'Fund the source wallet. It also needs coin for the fee.'],
  42202: [AddressNotAllowedError, 'Have an admin add the address to the project’s whitelist.'],
  42203: [DailyLimitError, 'Wait for the next UTC day, or have the limit raised.'],
  42901: [RateLimitedError, 'Send fewer requests per minute.'],
  50001: [InternalError, repeat],
  50201: [PriceUnavailableError, 'Nothing was made. Try again in a minute.'],
  50202: [SwapQuoteFailedError, 'Try again, or with another amount.'],
  50203: [NodeUnavailableError, 'Nothing was made. Try again in a minute.'],
  50204: [SwapBuildFailedError, 'Request a new quote.'],
  50301: [BusyError, repeat],
};

/** The codes that have a class. */
export const errorCodes: readonly number[] = Object.keys(known).map(Number);

/** The gateway's own answers have no envelope; two of them mean what a code means. */
const ofGateway: Record<number, number> = { 429: 42901, 503: 50301 };

/** The error of an answer, or of none. */
export function errorOf(details: ErrorDetails): CofferError {
  const [ErrorClass, advice] = known[details.code || ofGateway[details.http] || 0] ?? [
    details.code ? CofferError : NoAnswerError,
    details.code ? '' : repeat,
  ];
  return new ErrorClass(details, advice);
}
