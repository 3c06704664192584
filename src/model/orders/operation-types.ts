/** What client operations do, and why one waits for an admin. */

export const operationTypes = ['transfer', 'send-tx', 'sign-message', 'sign-typed-data'] as const;

export type OperationType = (typeof operationTypes)[number];

/**
 * Who approved an operation, or 'pending' if it had to wait for an admin (docs/interface.md "Client
 * operation").
 */
export type DecidedBy = 'session_key' | 'auto' | 'pending';

/**
 * Why an operation waits for an admin, in the order in which the reasons are checked
 * (docs/session-keys.md).
 */
export const riskReasons = [
  'no_session_key',
  'chain_not_in_scope',
  'contract_not_in_scope',
  'selector_not_in_scope',
  'native_denied',
  'over_per_tx',
  'over_daily_cap',
] as const;

export type RiskReason = (typeof riskReasons)[number];
