/** Which addresses of a project may not sign: frozen ones, and those that a restore has stopped. */

import type { Project } from '#model/project.ts';
import type { ChainName } from '#shared/chains.ts';
import type { RecoveryDeps } from './deps.ts';
import { isStoppedByRestore } from './is-halted.ts';

export interface HaltedWallet {
  chain: ChainName;
  address: string;
  /** addr_index; 0 is the hot wallet. */
  subIndex: number;
  /** Why it was frozen; null if only a restore has stopped it. */
  frozen: string | null;
  restored: boolean;
}

type Deps = Pick<RecoveryDeps, 'chain' | 'orders' | 'payments' | 'addresses' | 'history'>;

/** Addresses that are checked concurrently. */
const batchSize = 25;

/**
 * Returns up to `max` halted addresses of the project on one chain, among the hot wallet and the
 * addresses with unsigned or unfinished orders. Other addresses wait for nothing; they can be
 * inspected one at a time.
 */
export async function findHaltedWallets(
  deps: Deps,
  project: Project,
  max: number,
): Promise<HaltedWallet[]> {
  const { chain, orders, payments, addresses } = deps;
  const hot = project.hot[chain.family].address;
  const [busy, table] = await Promise.all([
    orders.addressesWithWork(chain.name),
    payments.identity(),
  ]);
  const owners = await addresses.owners(chain.family, busy);
  const own = busy.flatMap((address) => {
    const owner = owners.get(address);
    const isOther = address === hot || owner?.projectId !== project.projectId;
    return isOther ? [] : [{ address, subIndex: owner.subIndex }];
  });
  own.sort((a, b) => a.subIndex - b.subIndex);
  own.unshift({ address: hot, subIndex: 0 });
  const read = async ({ address, subIndex }: (typeof own)[number]) => {
    const nonceState = await payments.nonceState(chain.name, address);
    const restored = await isStoppedByRestore(deps, { project, address, state: nonceState, table });
    const frozen = nonceState?.frozen ?? null;
    const wallet = { chain: chain.name, address, subIndex, frozen, restored };
    return frozen !== null || restored ? [wallet] : [];
  };
  const halted: HaltedWallet[] = [];
  for (let start = 0; start < own.length && halted.length < max; start += batchSize) {
    const some = await Promise.all(own.slice(start, start + batchSize).map(read));
    halted.push(...some.flat());
  }
  return halted.slice(0, max);
}
