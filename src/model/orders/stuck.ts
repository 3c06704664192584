/** An order waits for the resource that pays for its payment (FeeSource): TRON's energy. */
export const waitsForResource = 'energy';

/** That resource did not come, and the address lacks the coin to pay in place of it. */
export const lacksResource = 'no_energy';

/** Why an internal order fails whose resource did not come: it never pays coin instead. */
export const noResourceCame = 'Its energy did not arrive, and it does not burn coin instead';

/**
 * Why an order does not continue. What each kind means to a person is one row of
 * src/wire/words/stuck-causes.ts.
 */
export type StuckKind =
  | 'no_gas'
  | 'no_coin'
  | 'no_token'
  | 'needs_more_gas_than_reserved'
  | typeof waitsForResource
  | typeof lacksResource
  | 'no_price'
  | 'fee_above_cap'
  | 'daily_sum'
  | 'old_price'
  | 'approved_sum'
  | 'forged'
  | 'signed_before'
  | 'reverts'
  | 'only_one_provider'
  | 'can_not_be_estimated'
  | 'can_not_be_signed'
  | 'approver_unknown'
  | 'approvers_unread'
  | 'approval_unsigned'
  | 'request_unproven'
  | 'vault_refused'
  | 'held'
  | 'allowances_unread'
  | 'settings_unproven'
  | 'not_built'
  | 'payment_void';

/** A kind, or a kind with what a node, a contract or a provider said. */
export type StuckCause = StuckKind | `${StuckKind}: ${string}`;

const maxLength = 200;

/** A cause with its detail, cut to what is stored. */
export const causeWith = (kind: StuckKind, detail: string): StuckCause =>
  `${kind}: ${detail}`.slice(0, maxLength) as StuckCause;

/** The kind of a cause, without the detail, which a contract may phrase differently each time. */
export const stuckKind = (cause: StuckCause): StuckKind => cause.split(':')[0] as StuckKind;

/** What a cause says beyond its kind; '' if nothing. */
export const stuckDetail = (cause: StuckCause): string =>
  cause.slice(stuckKind(cause).length + 1).trim();
