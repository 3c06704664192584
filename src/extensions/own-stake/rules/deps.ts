import type { Clock, Logger } from '#ports/runtime.ts';
import type { StakeChain, StakeSigner, StakeStore } from '../ports.ts';

/** What own stake needs. */
export interface StakeDeps {
  /** The stage's energy account. */
  account: string;
  /** Its permission that the stage's key has, by its id. */
  permission: number;
  stakes: StakeStore;
  chain: StakeChain;
  signer: StakeSigner;
  clock: Clock;
  log: Logger;
}
