/** What a stranger can put into a block stops no scan, and hides nothing that is ours. */
import { expect, test } from 'vitest';
import { listedTokens } from '#chains/tron/read/scan.ts';
import { witnessTransfers } from '#chains/tron/read/witness-transfers.ts';
import { nodesWith } from '#test/builders/chains/tron/read/odd-transactions.ts';
import {
  bytes,
  endGroup,
  fixed64,
  group,
  number,
  startGroup,
} from '../../../../builders/protobuf.ts';
import { fakeHttp } from '../fake-http.ts';
import { forgeInfo, forgeInternal, forgeLog, forgePayment, forgeTransaction } from '../forge.ts';
import { type Extra, minedOddities, transferWith } from '../odd-protobuf.ts';
import { alice, bob, chain, usdt } from '../people.ts';

const honest = () => forgePayment({ from: alice, to: bob, tokenAddress: null, amount: 9n });

test.each(minedOddities)('a transfer with %s is seen, with its sender', async (_, extra) => {
  const raw = transferWith({ from: alice, to: bob, amount: 7n }, extra);
  const odd = forgeTransaction(raw);
  const other = honest();
  const { reader, notes } = nodesWith([odd, other]);
  const [block] = await reader.readBlocks(1n, 1n);
  expect(notes).toEqual([]);
  expect(block?.coverage).toEqual(['block', 'receipts']);
  expect(block?.sent.map(({ txHash, from }) => [txHash, from])).toEqual([
    [odd.txID, alice],
    [other.txID, alice],
  ]);
  expect(
    block?.transfers.map(({ txHash, from, to, amount }) => [txHash, from, to, amount]),
  ).toEqual([
    [odd.txID, alice, bob, 7n],
    [other.txID, alice, bob, 9n],
  ]);
});

const broken: [string, Extra][] = [
  ['a group without its end', { raw: startGroup(100) }],
  ['an end without its group', { contract: endGroup(100) }],
  ['a value that is not a message', { value: Buffer.from('0001', 'hex') }],
  ['a number without an end', { any: Buffer.from('8080', 'hex') }],
];

test.each(broken)('%s: it is named, its logs and internal transfers count', async (_, extra) => {
  const odd = forgeTransaction(transferWith({ from: alice, to: bob, amount: 7n }, extra));
  const moved = {
    log: [forgeLog(usdt, alice, bob, 5n)],
    internal_transactions: [forgeInternal(alice, bob, [{ callValue: 4 }])],
  };
  const { reader, notes } = nodesWith([odd, honest()], [moved]);
  const [block] = await reader.readBlocks(1n, 1n);
  expect(notes).toEqual([]);
  expect(block?.coverage).toEqual(['block', 'receipts', 'unknown']);
  expect(block?.unknown).toEqual([expect.stringContaining(`${odd.txID} cannot be decoded: `)]);
  expect(block?.transfers.map(({ position, amount }) => [position, amount])).toEqual([
    ['trace:0', 4n],
    ['log:0', 5n],
    ['native', 9n],
  ]);
});

const contract = (type: number, value: Uint8Array = Buffer.alloc(0)) =>
  bytes(11, Buffer.concat([number(1, type), bytes(2, bytes(2, value))]));
const known = [...Array(60).keys()];

test.each<[string, Buffer]>([
  ['no contract', number(8, 60_000)],
  ['no bytes at all', Buffer.alloc(0)],
  ['an empty contract', bytes(11, Buffer.alloc(0))],
  ['a contract without its parameter', bytes(11, number(1, 1))],
  ['a hundred contracts', Buffer.concat(Array.from({ length: 100 }, () => contract(1)))],
  ['each type of contract', Buffer.concat(known.map((type) => contract(type)))],
  ['an unknown type', contract(10_000)],
  ['a negative type', bytes(11, number(1, -5))],
  ['an owner of another length', contract(1, bytes(1, Buffer.alloc(500, 0x41)))],
  ['a memo of 400,000 bytes', Buffer.concat([contract(1), bytes(10, Buffer.alloc(400_000))])],
  ['an amount below zero', contract(1, number(3, -1))],
  ['a permission of another kind', bytes(11, Buffer.concat([number(1, 1), bytes(5, alien())]))],
  ['deep groups', group(3, group(3, group(3, fixed64(3))))],
])('a transaction with %s does not stop the scan', async (_, raw) => {
  const { reader, notes } = nodesWith([forgeTransaction(raw), honest()]);
  const [block] = await reader.readBlocks(1n, 1n);
  expect(notes).toEqual([]);
  expect(block?.transfers.map(({ amount }) => amount)).toEqual([9n]);
});

function alien() {
  return Buffer.from('41'.repeat(21), 'hex');
}

test('a fee in its result that JSON does not carry leaves the block to two providers', async () => {
  const odd = honest();
  const result = { ...odd.ret[0], fee: 2 ** 63 };
  const hidden = Buffer.from('the fee');
  const { reader } = nodesWith([{ ...odd, ret: [result] }, honest()], [], hidden);
  const [block] = await reader.readBlocks(1n, 1n);
  expect(block?.coverage).toEqual(['block', 'receipts', 'agreed']);
  expect(block?.transfers).toHaveLength(2);
});

test('a second result, which its sender wrote, does not make it a failed one', async () => {
  const odd = honest();
  const { reader, notes } = nodesWith([{ ...odd, ret: [...odd.ret, { contractRet: 'REVERT' }] }]);
  const [block] = await reader.readBlocks(1n, 1n);
  expect(notes).toEqual([]);
  expect(block?.sent.map(({ success }) => success)).toEqual([true]);
  expect(block?.transfers).toHaveLength(1);
});

test.each(minedOddities)('a second provider shows a transfer with %s', async (_, extra) => {
  const odd = forgeTransaction(transferWith({ from: alice, to: bob, amount: 7n }, extra));
  const http = fakeHttp({
    'wallet/gettransactioninfobyid': forgeInfo(odd, 20),
    'wallet/gettransactionbyid': odd,
  });
  const claim = {
    txHash: odd.txID,
    blockNumber: 20n,
    blockHash: 'b20',
    to: bob,
    position: 'native',
    tokenAddress: null,
    amount: 7n,
  };
  expect(await witnessTransfers({ http, listed: listedTokens(chain) }, [claim])).toEqual([true]);
});
