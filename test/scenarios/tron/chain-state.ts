/** Changes of a TRON chain's state that no transaction of a test could make. */
import { usdtAddress } from '#emulators/tron/src/genesis.ts';
import type { TronChain } from '#emulators/tron/src/start.ts';
import { fromBase58 } from '#emulators/tron/src/wire/bytes.ts';

type World = ReturnType<TronChain['chain']['fullView']>['world'];

/** Changes the state at the head, where nothing is pending, and makes a block on it. */
async function change(node: TronChain, set: (world: World) => void): Promise<void> {
  const { world } = node.chain.fullView();
  set(world);
  node.chain.store.seal(world.changes());
  await node.mine(1);
}

/** Others use USDT more heavily: its penalty is this many per cent of the plain price. */
export const setPenalty = (node: TronChain, percent: bigint): Promise<void> =>
  change(node, (world) => {
    const usdt = fromBase58(usdtAddress)!;
    world.putContractState(usdt, { ...world.contractState(usdt)!, factor: percent * 100n });
  });

/** An account becomes a contract, or is one no longer. */
export const setContract = (node: TronChain, address: string, isContract: boolean): Promise<void> =>
  change(node, (world) => {
    const account = world.account(fromBase58(address) ?? '');
    if (!account) throw new Error(`there is no account ${address}`);
    world.putAccount({ ...account, isContract });
  });
