import { chains } from '#chains/catalog/catalog.ts';
import { readBlocksFrom } from '#chains/evm/read/read-block.ts';
import { fakeRpc } from '#test/unit/chains/evm/fake-rpc.ts';
import { address, transaction } from '#test/unit/chains/evm/node-answers.ts';

export const token = address(0xdac1);
const chain = { ...chains.POLYGON, traces: 'none' as const };

export const read = (answers: Record<string, unknown>, over: Partial<typeof chains.POLYGON> = {}) =>
  readBlocksFrom({
    chain: { ...chain, ...over },
    rpc: fakeRpc(answers),
    facts: { rightChain: true, blockReceipts: true, isMostlyOurs: false },
    numbers: [7n],
    parentHash: null,
    listed: new Set([token]),
    withinMs: 10_000,
  });

export const [a, b, c, d] = [1, 2, 3, 4].map((n) => address(0xaaaa00 + n)) as string[];
export const tx = transaction(1, { from: a, to: b });
export const [alice, bob] = [a!, b!];
export const coin = address(0x1010);
