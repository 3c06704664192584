import { expect, test } from 'vitest';
import { orderAfterMatch } from '#domain/payment/recovery/order-after-match.ts';
import type { Order } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import { buildSlot, buildWithdrawal } from '#test/builders/builders.ts';

const own = buildWithdrawal({ status: 'broadcast', nonce: 5 });
const sent = { nonce: 5, txHash: '0xfill' };
const fill = { kind: 'fill' } as const;
const statusAfter = (input: { own?: Order | null; previous?: NonceSlot | null; order?: Order }) =>
  orderAfterMatch({
    sent,
    own: input.own === undefined ? own : input.own,
    previous: input.previous ?? null,
    verdict: input.order ? { kind: 'payment', order: input.order } : fill,
    at: 1,
  })?.set.status ?? null;

const slotWith = (requeues: boolean): NonceSlot => {
  const slot = buildSlot({ nonce: 5 });
  const [first] = slot.attempts;
  return {
    ...slot,
    attempts: [first!, { ...first!, txHash: sent.txHash, kind: 'fill', requeues }],
  };
};

test('an order whose nonce a forgotten fill took is approved again', () => {
  expect(statusAfter({})).toBe('approved');
  expect(statusAfter({ previous: buildSlot({ nonce: 5 }) })).toBe('approved');
});

test('a known fill does what it was signed for: requeue, or end the order when it is final', () => {
  expect(statusAfter({ previous: slotWith(true) })).toBe('approved');
  expect(statusAfter({ previous: slotWith(false) })).toBeNull();
});

test('a fill changes no order that is elsewhere, has ended, or is a swap', () => {
  expect(statusAfter({ own: null })).toBeNull();
  expect(statusAfter({ own: { ...own, nonce: 6 } })).toBeNull();
  expect(statusAfter({ own: { ...own, status: 'confirmed' } })).toBeNull();
  expect(statusAfter({ own: buildSwap({ status: 'broadcast', nonce: 5 }) })).toBeNull();
});

test('an unsigned order that was paid takes the nonce; one that is signed stays as it is', () => {
  const order = buildWithdrawal({ status: 'approved' });
  expect(
    orderAfterMatch({
      sent,
      previous: null,
      own: null,
      verdict: { kind: 'payment', order },
      at: 1,
    }),
  ).toMatchObject({ set: { nonce: 5, txHash: sent.txHash } });
  expect(statusAfter({ own: null, order: own })).toBeNull();
});
