import { chains } from '#chains/catalog/catalog.ts';
import { makeEvmReader } from '#chains/evm/read/reader.ts';
import { RpcError } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import { transaction } from '#test/unit/chains/evm/node-answers.ts';
import { type Made, type Node, user } from '#test/unit/chains/evm/traced-node.ts';

export const isOurs = (one: string) => one === user;
export const base: Chain = { ...chains.BASE, enabled: true, traces: 'debug' };

export function readerOf(nodes: Node[], over: Partial<Chain> = {}) {
  const notes: string[] = [];
  const [first] = nodes;
  const reader = makeEvmReader({
    chain: { ...base, ...over },
    rpc: { ...first!.rpc, count: nodes.length, at: (index) => nodes[index]!.rpc },
    onUnverified: ({ provider, reason }) => notes.push(`#${provider} ${reason}`),
  });
  return { reader, notes };
}

export const calls = ({ asked }: Node, method: string) =>
  asked.filter((call) => call.method === method);
export const oneBlock = (made: Made) => new Map([[7, made]]);

export const arrived = (
  blocks: { transfers: { position: string; to: string; amount: bigint }[] }[],
) =>
  blocks.flatMap(({ transfers }) =>
    transfers.filter(({ to }) => to === user).map(({ position, amount }) => [position, amount]),
  );

export const gone = new RpcError(-32000, 'historical state is not available');
export const tooLarge = new RpcError(-32000, 'response size exceeded');
export const plain = (n: number) => transaction(n, { value: '0x0' });

export const paying: Made = {
  transactions: [plain(1), plain(2)],
  pays: (tx) => tx.hash === plain(2).hash,
};
