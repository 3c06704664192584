/** Counts the calls of a tick by method, in both ways of scanning, on a real node. */

import { makeEvmReader } from '#chains/evm/read/reader.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { makeEvmEconomyReader } from '#extensions/economy-scan/chain/evm/reader.ts';
import { AddressList } from '#extensions/economy-scan/rules/address-list.ts';
import { makeEconomy } from '#extensions/economy-scan/rules/ranges/economy.ts';
import { rangeScan } from '#extensions/economy-scan/rules/ranges/range-scan.ts';
import { makeEconomyStore } from '#extensions/economy-scan/store/economy-store.ts';
import type { Spine } from '#test/scenarios/spine.ts';
import { withMadeUp } from '../scan/made-up-addresses.ts';
import { nobody } from '../scan/nobody.ts';

/** Calls by method, and what carried them. */
export interface CountedTick {
  calls: Map<string, number>;
  exchanges: number;
  /** How long it took here, with a node and stores on the same machine. */
  ms: number;
}

/** Two providers (the same node), and what they were asked for. */
function countingRpc(url: string) {
  const counted = { calls: new Map<string, number>(), exchanges: 0 };
  const rpc = makeRpc({
    urls: [url, url],
    fetch: (input, init) => {
      const body = JSON.parse(String(init?.body)) as { method: string } | { method: string }[];
      counted.exchanges += 1;
      for (const { method } of [body].flat()) {
        counted.calls.set(method, (counted.calls.get(method) ?? 0) + 1);
      }
      return fetch(input, init);
    },
  });
  return { rpc, counted };
}

/** Runs ticks of exact mode; the last of them, with this many new blocks, is counted. */
export async function countExact(spine: Spine, blocks: number): Promise<CountedTick> {
  const { rpc, counted } = countingRpc(spine.url);
  const reader = makeEvmReader({ chain: spine.chain, rpc });
  const tick = () => spine.tick({ reader, filter: nobody });
  for (let i = 0; i < 3; i++) {
    await spine.mine(4);
    await tick();
  }
  await spine.mine(blocks);
  return countLast(counted, tick);
}

/** The same in economy mode with this many addresses, none of which receives anything. */
export async function countEconomy(spine: Spine, addresses: number, blocks: number) {
  const { rpc, counted } = countingRpc(spine.url);
  const chain = { ...spine.chain, scan: 'economy' as const };
  const list = new AddressList('EVM');
  const notes = makeEconomyStore(spine.client);
  const scan = rangeScan(makeEconomy(makeEvmEconomyReader({ chain, rpc }), list, notes));
  const exact = makeEvmReader({ chain, rpc });
  const final = await exact.finalized();
  // The final block is asked for once a minute, and is counted by the minute.
  const reader = { ...exact, finalized: async () => final };
  const book = withMadeUp(spine.watchDeps.addresses, {
    count: addresses,
    addressAt: (position) => `0x${(0xfee0000000 + position).toString(16).padStart(40, '0')}`,
  });
  const tick = () => spine.tick({ chain, scan, reader, filter: nobody, addresses: book });
  // A whole comparison first where it is short, so that balances are remembered.
  const callsOfRound = Math.ceil(addresses / 500 / chain.economy.balanceCalls);
  const warm = addresses <= 100_000 ? callsOfRound + 2 : 3;
  for (let i = 0; i < warm; i++) {
    await spine.mine(1);
    await tick();
  }
  if (list.size !== addresses) throw new Error(`the list has ${list.size} addresses`);
  await spine.mine(blocks);
  return countLast(counted, tick);
}

async function countLast(
  counted: { calls: Map<string, number>; exchanges: number },
  tick: () => Promise<unknown>,
): Promise<CountedTick> {
  counted.calls.clear();
  counted.exchanges = 0;
  const begunAt = performance.now();
  await tick();
  const ms = performance.now() - begunAt;
  return { calls: new Map(counted.calls), exchanges: counted.exchanges, ms };
}
