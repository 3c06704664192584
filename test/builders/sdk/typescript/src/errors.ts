export const details = {
  operation: 'withdrawApply',
  http: 422,
  requestId: 'r-1',
  reason: 'Insufficient USDT: the withdrawal needs 100, the wallet holds 3',
  retryAfter: null,
  idempotencyKey: null,
  isUnclear: false,
} as const;
