/** Why a payment is not built (ExpiringGateway.plan); the worker knows them by their names. */

/** The payment would fail now: `reason` says why. */
export class ExecutionReverted extends Error {
  override readonly name = 'ExecutionReverted';
  constructor(readonly reason: string) {
    super(`execution reverted: ${reason}`);
  }
}

/** The wallet can not pay the amount or the fee, or would keep less than an account must hold. */
export class InsufficientFunds extends Error {
  override readonly name = 'InsufficientFunds';
}

/** The payment needs more than its order reserved. */
export class FeeAboveLimit extends Error {
  override readonly name = 'FeeAboveLimit';
}
