import { chains } from '#chains/catalog/catalog.ts';
import { makeEvmReader } from '#chains/evm/read/reader.ts';
import { buildAddressOwner } from '#test/builders/build-address-owner.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import { virtualWatch } from '#test/fakes/virtual-watch.ts';
import { block, transaction } from '#test/unit/chains/evm/node-answers.ts';
import { type Made, type nodeOf, user } from '#test/unit/chains/evm/traced-node.ts';

const chain = { ...chains.BASE, enabled: true, traces: 'debug' as const };

const owner = buildAddressOwner({ address: user });

/** A chain of `length` blocks; each tenth one pays the user from within. */
export const chainOf = (length: number) =>
  new Map(
    Array.from({ length: length + 1 }, (_, number): [number, Made] => [
      number,
      {
        transactions: [transaction(number, { value: '0x0' })],
        pays: () => number > 0 && number % 10 === 0,
      },
    ]),
  );

export function watching(nodes: ReturnType<typeof nodeOf>[], head: () => bigint) {
  const [first] = nodes;
  const reader = makeEvmReader({
    chain,
    rpc: { ...first!.rpc, count: nodes.length, at: (index) => nodes[index]!.rpc },
  });
  return virtualWatch({
    chain,
    cursor: buildCursor({ chain: 'BASE', scanned: 0n, hash: block(0, []).hash }),
    owners: [owner],
    reader: { ...reader, head: async () => head(), finalized: async () => head() },
  });
}
