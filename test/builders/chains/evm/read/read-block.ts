import { chains } from '#chains/catalog/catalog.ts';
import { readBlocksFrom } from '#chains/evm/read/read-block.ts';
import { fakeRpc } from '#test/unit/chains/evm/fake-rpc.ts';
import { address } from '#test/unit/chains/evm/node-answers.ts';

export const token = address(0xdac1);
const chain = { ...chains.POLYGON, traces: 'none' as const };
type Answers = Record<string, unknown>;

export async function read(answers: Answers, over: { parentHash?: string } = {}) {
  return readBlocksFrom({
    chain,
    rpc: fakeRpc({ eth_chainId: '0x89', ...answers }),
    facts: { rightChain: false, blockReceipts: true, isMostlyOurs: false },
    numbers: [7n],
    parentHash: over.parentHash ?? null,
    listed: new Set([token]),
    withinMs: 10_000,
  });
}
