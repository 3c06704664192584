import { expect, test } from 'vitest';
import { findRevertReason } from '#chains/tron/read/find-revert-reason.ts';
import { reasonOf, said, txHash } from '#test/builders/chains/tron/read/find-revert-reason.ts';

const hex = (text: string) => Buffer.from(text).toString('hex');

test.each<[string, Record<string, unknown>, string | null]>([
  [
    "a revert has the contract's own words",
    {
      receipt: { result: 'REVERT' },
      contractResult: [said('blacklisted')],
      resMessage: hex('REVERT opcode executed'),
    },
    'blacklisted',
  ],
  [
    "a revert without words has the node's",
    {
      receipt: { result: 'REVERT' },
      contractResult: [''],
      resMessage: hex('REVERT opcode executed'),
    },
    'REVERT: REVERT opcode executed',
  ],
  [
    'energy',
    {
      receipt: { result: 'OUT_OF_ENERGY' },
      contractResult: [''],
      resMessage: hex("Not enough energy for 'SSTORE' operation executing"),
    },
    "OUT_OF_ENERGY: Not enough energy for 'SSTORE' operation executing",
  ],
  ['time', { receipt: { result: 'OUT_OF_TIME' } }, 'OUT_OF_TIME'],
  ['a contract that sends TRX', { receipt: { result: 'TRANSFER_FAILED' } }, 'TRANSFER_FAILED'],
  ['nothing', { receipt: {} }, null],
  ['no receipt', {}, null],
  ['a name of another form', { receipt: { result: 'oh <b>no</b>' } }, null],
  ['a long text', { resMessage: hex('x'.repeat(500)) }, 'x'.repeat(160)],
  ['bytes that are no text', { resMessage: hex('a\u0000\nb') }, 'a??b'],
])('%s', async (_, info, reason) => {
  expect(await reasonOf(info)).toBe(reason);
});

test('nothing of another block or transaction, or of one that the node does not have', async () => {
  const failed = { receipt: { result: 'OUT_OF_TIME' } };
  expect(await reasonOf(failed, 91n)).toBeNull();
  expect(await reasonOf({ ...failed, id: 'cd'.repeat(32) })).toBeNull();
  const none = { post: async () => ({}) };
  expect(await findRevertReason(none, { txHash, blockNumber: 90n })).toBeNull();
});

test('an answer that is not hex is refused', async () => {
  await expect(reasonOf({ resMessage: 'no hex' })).rejects.toThrow("the node's words");
});
