import { base58 } from '@scure/base';
import { chains } from '#chains/catalog/catalog.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import { readRecentBlock } from '#chains/solana/pay/recent-block.ts';
import { fakeRpc } from '#test/unit/chains/evm/fake-rpc.ts';

const hash = (n: number) => base58.encode(new Uint8Array(32).fill(n));
export const [real, newer, invented] = [hash(1), hash(2), hash(3)];
const hashes = [real, newer, invented];
const slotOf = (blockhash: string) => 50 + hashes.indexOf(blockhash);
const oldSlot = 40;
export const nowMs = 1_800_000_000_000;

export interface Node {
  blockhash?: string;
  last: number;
  /** The blockhashes whose blocks it has; without them it does not answer. */
  knows?: string[];
  /** How old its newest block is. */
  ageMs?: number;
}

export function several(nodes: (Node | 'down')[]) {
  const asked: string[] = [];
  const rpcs = nodes.map((node) => {
    if (node === 'down') return fakeRpc({ getLatestBlockhash: new RpcError(-32000, 'down') });
    const { blockhash = real, last, knows, ageMs = 0 } = node;
    return fakeRpc({
      getLatestBlockhash: () => {
        asked.push('getLatestBlockhash');
        const slot = slotOf(blockhash);
        return { context: { slot }, value: { blockhash, lastValidBlockHeight: last } };
      },
      getGenesisHash: chains.SOL.network,
      getBlocksWithLimit: [oldSlot],
      getBlock: ([slot]: number[]) => {
        const blockTime = Math.floor((nowMs - ageMs) / 1_000);
        if (slot === oldSlot) return { blockTime };
        asked.push('getBlock');
        if (!knows) return new RpcError(-32603, 'busy');
        const found = knows.find((one) => slotOf(one) === slot);
        if (!found) return new RpcError(-32004, `Block not available for slot ${slot}`);
        const previousBlockhash = hash(9);
        const parentSlot = slot! - 1;
        return { blockhash: found, previousBlockhash, parentSlot, blockHeight: 10, blockTime };
      },
    });
  });
  const rpc: Rpc = { ...rpcs[0]!, count: rpcs.length, at: (i) => rpcs[i]! };
  return { rpc, asked };
}

export const recentOf = (nodes: (Node | 'down')[], random = 0) =>
  readRecentBlock(several(nodes).rpc, chains.SOL, { now: () => nowMs, random: () => random });
