/** The payment would revert now: `reason` is the contract's own words, or what is known of them. */
export class ExecutionReverted extends Error {
  override readonly name = 'ExecutionReverted';
  constructor(readonly reason: string) {
    super(`execution reverted: ${reason}`);
  }
}
