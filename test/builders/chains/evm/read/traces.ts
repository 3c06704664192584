import { expect } from 'vitest';
import { parseBlock } from '#chains/evm/node/node-json.ts';
import { debugTransfers, parityTransfers } from '#chains/evm/read/traces.ts';
import { address, block, transaction } from '#test/unit/chains/evm/node-answers.ts';
import { type Frame, toParity } from '#test/unit/chains/evm/read/frames.ts';

export const [a, b, c, d, heir] = [1, 2, 3, 4, 5].map((n) => address(0xaaaa00 + n)) as string[];
export const tx = transaction(1, { from: a, to: b });
export const one = parseBlock(block(1, [tx]));

/** Reads this transaction's calls by both kinds of trace; they must agree. */
export function read(root: Frame) {
  const debug = debugTransfers([{ txHash: tx.hash, result: root }], one);
  const parity = parityTransfers(toParity(root, tx.hash), one);
  expect(parity).toEqual(debug);
  return debug.map(({ path, from, to, amount }) => [path, from, to, amount]);
}
