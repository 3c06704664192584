/** Why a payment can not be made now, by names that the domain knows, in every family alike. */

/** The payment would fail on chain: `reason` is the contract's own words, or what is known of them. */
export class ExecutionReverted extends Error {
  override readonly name = 'ExecutionReverted';
  constructor(readonly reason: string) {
    super(`execution reverted: ${reason}`);
  }
}

/** The signature is not the sending address's: the signed bytes must not leave the signer. */
export class WrongSigner extends Error {
  override readonly name = 'WrongSigner';
}

/** The sending address can not pay for it. */
export class InsufficientFunds extends Error {
  override readonly name = 'InsufficientFunds';
}

/** The payment needs more than the order reserved. */
export class FeeAboveLimit extends Error {
  override readonly name = 'FeeAboveLimit';
}
