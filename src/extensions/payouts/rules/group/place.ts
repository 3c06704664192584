import type { NonceDeps, Wallet } from '#domain/payment/deps.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { InternalOrderStore } from '#ports/orders.ts';
import type { Ids } from '#ports/runtime.ts';
import type { ChainName } from '#shared/chains.ts';
import type { GroupCalls } from '../../ports.ts';

/** After so many seconds what cannot be signed of a group is given up, and its members are paid alone. */
export const maxStuckSeconds = 600;

export interface FormDeps {
  groups: Pick<InternalOrderStore, 'create'>;
  calls: GroupCalls;
  /** Whether the contract's own code is known to be on a chain. */
  isDeployed(chain: ChainName): Promise<boolean>;
  ids: Ids;
}

/** The wallet that a run makes groups for, and until when (unix ms). */
export interface Place {
  deps: NonceDeps;
  wallet: Wallet;
  settings: ProjectSettings;
  deadline: number;
}
