/**
 * Why a payment cannot be made or sent, by names that the domain knows, the same in every family.
 */

/** The payment would fail on chain. `reason` is the contract's own text, or what is known of it. */
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

/** The sending address cannot cover the payment. */
export class InsufficientFunds extends Error {
  override readonly name = 'InsufficientFunds';
}

/** The payment costs more than the order reserved. */
export class FeeAboveLimit extends Error {
  override readonly name = 'FeeAboveLimit';
}

/** What the payment was to count on of a resource is not there, units. */
export class ResourceLacking extends Error {
  override readonly name = 'ResourceLacking';
  constructor(readonly needed: bigint) {
    super(`the payment needs ${needed} units of its resource`);
  }
}
