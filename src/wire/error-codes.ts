/**
 * The only list of error codes (docs/interface.md "Error codes", docs/decisions.md
 * "HTTP status of a code"). Never renumbered.
 */
export const errorCodes = {
  invalidRequest: { code: 40001, http: 400, message: 'Invalid request parameters' },
  unsupported: { code: 40004, http: 400, message: 'Unsupported chain' },
  swapCrossChain: { code: 40020, http: 400, message: 'Cross-chain swaps are not supported' },
  swapUnknownToken: { code: 40021, http: 400, message: 'Token is not supported on this chain' },
  swapSameToken: { code: 40022, http: 400, message: 'from_token equals to_token' },
  swapForeignAddress: { code: 40023, http: 400, message: 'from_address is not a sub-account' },
  swapAmount: { code: 40024, http: 400, message: 'amount_in must be greater than 0' },
  swapRouteGone: { code: 40030, http: 400, message: 'route_id expired or not found' },
  swapSlippage: { code: 40031, http: 400, message: 'max_slippage_bps is below the quote' },
  unauthenticated: { code: 40101, http: 401, message: 'Authentication failed' },
  ipNotAllowed: { code: 40301, http: 403, message: 'IP address not in whitelist' },
  forbidden: { code: 40302, http: 403, message: 'Insufficient API key permission' },
  notFound: { code: 40401, http: 404, message: 'Resource not found' },
  orderConflict: {
    code: 40901,
    http: 409,
    message: 'biz_order_id already exists for a different request',
  },
  orderConsumed: {
    code: 40902,
    http: 409,
    message: 'biz_order_id belongs to a failed or rejected withdrawal and cannot be reused',
  },
  wrongStatus: {
    code: 40903,
    http: 409,
    message: 'The record is not in a status that allows this',
  },
  depositNotCredited: { code: 40904, http: 409, message: 'The deposit is not credited' },
  wouldWait: { code: 40905, http: 409, message: 'The operation would wait for an admin' },
  insufficientBalance: {
    code: 42201,
    http: 422,
    message: 'Insufficient balance in the source wallet',
  },
  addressNotAllowed: {
    code: 42202,
    http: 422,
    message: "to_address is not on the project's whitelist",
  },
  dailyLimit: { code: 42203, http: 422, message: 'Daily withdrawal limit exceeded' },
  rateLimited: { code: 42901, http: 429, message: 'Rate limit exceeded' },
  internal: { code: 50001, http: 500, message: 'Internal server error' },
  priceUnavailable: { code: 50201, http: 502, message: 'Price unavailable' },
  swapQuoteFailed: { code: 50202, http: 502, message: 'Upstream aggregator quote failure' },
  nodeUnavailable: { code: 50203, http: 502, message: 'Chain node unavailable' },
  swapBuildFailed: { code: 50204, http: 502, message: 'Upstream aggregator build failure' },
  busy: { code: 50301, http: 503, message: 'Busy, try again' },
} as const satisfies Record<string, { code: number; http: number; message: string }>;

export type ErrorName = keyof typeof errorCodes;
