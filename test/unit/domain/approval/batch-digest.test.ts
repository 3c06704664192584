import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { batchDigest } from '#domain/approval/batch-digest.ts';
import { listDigest, termsDigest } from '#domain/approval/terms-digest.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { isInBatch } from '#test/builders/domain/approval/is-in-batch.ts';

const orders = ['WD1', 'WD2', 'WD3'].map((orderNo) => buildWithdrawal({ orderNo, level: 2 }));
const digests = orders.map(termsDigest);
const batch = { projectId: 'demo', batchNo: 'PB1', level: 2, digests };
const approved = batchDigest(batch);
const second = { batchNo: 'PB1', position: 1, digests };

test('the digest is the sha256 of a JSON array of texts', () => {
  const text = `["payout-batch-1","demo","PB1","2","${digests.join('","')}"]`;
  expect(approved).toBe(createHash('sha256').update(text).digest('hex'));
});

test('it differs from that of a list of the same orders, and from any order', () => {
  expect(approved).not.toBe(listDigest(digests));
  expect(digests).not.toContain(approved);
});

test.each([
  ['project', { projectId: 'demo2' }],
  ['batch', { batchNo: 'PB2' }],
  ['level', { level: 3 }],
  ['order of its payments', { digests: digests.toReversed() }],
  ['payments: one is left out', { digests: digests.slice(1) }],
  ['payments: one is added', { digests: [...digests, 'a'.repeat(64)] }],
])('another %s is another digest', (_, set) => {
  expect(batchDigest({ ...batch, ...set })).not.toBe(approved);
});

test.each([
  ['no order', []],
  ['501 orders', Array.from({ length: 501 }, (_, i) => i.toString(16).padStart(64, '0'))],
  ['an order twice', [digests[0]!, digests[0]!]],
  ['what is no digest', ['A'.repeat(64)]],
])('%s is no batch', (_, list) => {
  expect(() => batchDigest({ ...batch, digests: list })).toThrow(RangeError);
});

test('a batch of 500 has a digest', () => {
  const list = Array.from({ length: 500 }, (_, i) => i.toString(16).padStart(64, '0'));
  expect(batchDigest({ ...batch, digests: list })).toMatch(/^[0-9a-f]{64}$/);
});

test('each order proves by itself that it is in the approved batch', () => {
  const proven = orders.map((order, position) =>
    isInBatch(order, { ...second, position }, approved),
  );
  expect(proven).toEqual([true, true, true]);
});

const order = orders[1]!;
test.each([
  ['another recipient', { ...order, toAddress: `0x${'e'.repeat(40)}` }, second],
  ['another amount', { ...order, amount: order.amount + 1n }, second],
  ['a memo', { ...order, memo: 'x' }, second],
  ['another level than the batch', { ...order, level: 1 as const }, second],
  ['another project', { ...order, projectId: 'demo2' }, second],
  ['another place', order, { ...second, position: 2 }],
  ['a place outside', order, { ...second, position: 3 }],
  ['another batch', order, { ...second, batchNo: 'PB2' }],
  ['a list that it was put into', order, { ...second, position: 0, digests: [digests[1]!] }],
  ['a list with one more', order, { ...second, digests: [...digests, 'a'.repeat(64)] }],
  ['a list that cannot be one', order, { ...second, digests: [...digests, 'x'] }],
])('%s is not in it', (_, changed, place) => {
  expect(isInBatch(changed, place, approved)).toBe(false);
});

test('an order that was changed together with the list is not in the approved batch', () => {
  const changed = { ...order, toAddress: `0x${'e'.repeat(40)}` };
  const list = digests.with(1, termsDigest(changed));
  expect(isInBatch(changed, { ...second, digests: list }, approved)).toBe(false);
});
