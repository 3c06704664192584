import { expect, test } from 'vitest';
import { shownAttempts } from '#domain/order/shown-progress.ts';
import { slotOfOrder } from '#domain/order/slot-of-order.ts';
import type { NonceSlot } from '#model/payment.ts';
import { buildSlot, buildWithdrawal, hotAddress } from '#test/builders/builders.ts';

const slot = buildSlot({ ref: 'GR1', nonce: 7 });
const [attempt] = slot.attempts;
const member = buildWithdrawal({
  orderNo: 'WD1',
  status: 'broadcast',
  nonce: null,
  groupNo: 'GR1',
  txHash: attempt!.txHash,
});
const store = (of: NonceSlot | null, ref = 'GR1') => ({
  slot: async (_: string, address: string, nonce: number) =>
    address === hotAddress && nonce === of?.nonce ? of : null,
  claim: async (_: string, txHash: string) =>
    txHash === attempt!.txHash ? { address: hotAddress, nonce: 7, ref, projectId: 'demo' } : null,
});

test('the attempts of a member are those of its group', async () => {
  const found = await slotOfOrder(store(slot), member);
  expect(shownAttempts(member, found)).toEqual([
    { txHash: attempt!.txHash, at: attempt!.at, outcome: attempt!.outcome, nonce: 7 },
  ]);
});

test.each<[string, Parameters<typeof slotOfOrder>]>([
  ['its group was never sent', [store(slot), { ...member, txHash: null }]],
  ['it left its group', [store(slot), { ...member, groupNo: null }]],
  ['the hash is of another order', [store(slot, 'WD2'), member]],
  ['the nonce is of another order now', [store({ ...slot, ref: 'WD2' }), member]],
  ['nobody knows the hash', [store(slot), { ...member, txHash: '0xdd' }]],
])('none is shown if %s', async (_name, asked) => {
  expect(await slotOfOrder(...asked)).toBeNull();
});

test('an order with a nonce of its own has its own slot', async () => {
  const own = buildSlot({ ref: 'WD1', nonce: 7 });
  expect(await slotOfOrder(store(own), buildWithdrawal({ orderNo: 'WD1', nonce: 7 }))).toBe(own);
});
