import type { StakeChain } from '../../ports/energy/stake-chain.ts';
import type { StakeSigner } from '../../ports/energy/stake-signer.ts';
import type { StakeStore } from '../../ports/energy/stake-store.ts';
import type { Clock } from '../../ports/runtime/clock.ts';
import type { Logger } from '../../ports/runtime/logger.ts';

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
