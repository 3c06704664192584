import { makeTronReader } from '#chains/tron/read/reader.ts';
import { type Answers, fakeHttp } from '#test/unit/chains/tron/fake-http.ts';
import { type Forged, forgeBlock, forgeInfo } from '#test/unit/chains/tron/forge.ts';
import { chain } from '#test/unit/chains/tron/people.ts';

/** Two nodes with block 1, which holds these transactions; `more` goes into their infos. */
export function nodesWith(
  transactions: Forged[],
  more: Record<string, unknown>[] = [],
  hidden?: Buffer,
) {
  const block = forgeBlock({ number: 1, transactions, ...(hidden && { hidden }) });
  const node: Answers = {
    'wallet/getblock': { blockID: block.blockID, block_header: block.block_header },
    'wallet/getblockbylimitnext': { block: [block] },
    'wallet/gettransactioninfobyblocknum': transactions.map((one, i) => forgeInfo(one, 1, more[i])),
  };
  const notes: string[] = [];
  const reader = makeTronReader({
    chain,
    http: fakeHttp(node, node),
    onUnverified: ({ reason }) => notes.push(reason),
  });
  return { reader, notes };
}
