import { makeTronReader } from '#chains/tron/read/reader.ts';
import { type Answers, fakeHttp } from '#test/unit/chains/tron/fake-http.ts';
import { type Forged, forgeBlock, forgeInfo, forgePayment } from '#test/unit/chains/tron/forge.ts';
import { alice, bob, chain } from '#test/unit/chains/tron/people.ts';

export type Block = ReturnType<typeof forgeBlock> & { transactions?: Forged[] };
const pay = () => forgePayment({ from: alice, to: bob, tokenAddress: null, amount: 7n });

/** `count` blocks from 0 on; every second one is empty. */
export function forgeChain(
  count: number,
  options: { fork?: number; hidden?: Buffer } = {},
): Block[] {
  const blocks: Block[] = [];
  for (let number = 0; number < count; number += 1) {
    const parentId = blocks.at(-1)?.blockID;
    const transactions = number % 2 === 1 ? [pay(), pay(), pay()] : [];
    const hidden = number === 5 ? options.hidden : undefined;
    blocks.push(forgeBlock({ number, parentId, transactions, hidden }));
  }
  return blocks;
}

/** A node with these blocks, solid up to `solid`. */
export const nodeOf = (blocks: Block[], more: Answers = {}): Answers => ({
  'wallet/getblock': ({ id_or_num }: Record<string, unknown>) => {
    const block = id_or_num === undefined ? blocks.at(-1) : blocks[Number(id_or_num)];
    return block ? { blockID: block.blockID, block_header: block.block_header } : {};
  },
  'wallet/getblockbylimitnext': ({ startNum, endNum }: Record<string, unknown>) => ({
    block: blocks.slice(Number(startNum), Number(endNum)),
  }),
  'wallet/gettransactioninfobyblocknum': ({ num }: Record<string, unknown>) =>
    (blocks[Number(num)]?.transactions ?? []).map((t) => forgeInfo(t, Number(num))),
  'wallet/gettransactioncountbyblocknum': ({ num }: Record<string, unknown>) => ({
    count: blocks[Number(num)]?.transactions?.length ?? -1,
  }),
  ...more,
});

export const reading = (...nodes: Answers[]) => {
  const http = fakeHttp(...nodes);
  const notes: string[] = [];
  const reader = makeTronReader({
    chain,
    http,
    onUnverified: ({ provider, block, reason }) => notes.push(`#${provider} ${block} ${reason}`),
  });
  return { reader, http, notes };
};
