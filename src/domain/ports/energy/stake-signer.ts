import type { StakeAct } from './stake-chain.ts';

/** `refused`: the signer did not sign, and says why. */
export type StakeSignature = { signed: string } | { refused: string };

/** Has the stored bytes of a delegation signed by the energy account's key. Throws without an answer. */
export interface StakeSigner {
  sign(of: { requestId: string; does: StakeAct['does'] }): Promise<StakeSignature>;
}
