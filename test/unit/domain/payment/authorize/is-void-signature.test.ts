import { expect, test } from 'vitest';
import { isVoidSignature } from '#domain/payment/authorize/is-void-signature.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { SentPayment } from '#model/sent-payment.ts';
import { buildSlot, buildWithdrawal, ethereum, hotAddress } from '#test/builders/builders.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

const order = buildWithdrawal();
const signed = { chain: 'ETH' as const, address: hotAddress, nonce: 5 };
const nothing = { to: hotAddress, tokenAddress: null, amount: 0n };
const mined = { txHash: '0xaa', blockNumber: 9n, blockHash: '0xb9', success: true };

const ask = (
  set: Partial<SentPayment> = {},
  o: { finalized?: number; slot?: Partial<NonceSlot>; none?: boolean } = {},
) =>
  isVoidSignature(
    {
      chain: ethereum(),
      payments: fakePaymentStore({
        slot: async () => buildSlot({ nonce: 5, ref: '-', refKind: 'fill', mined, ...o.slot }),
      }),
      sent: {
        counts: async () => ({ latest: 9, finalized: o.finalized ?? 6, pending: 9 }),
        hashes: async () => new Map(),
        sent: async () =>
          o.none
            ? null
            : {
                txHash: '0xaa',
                from: hotAddress,
                nonce: 5,
                terms: nothing,
                call: null,
                success: true,
                maxFeePerGas: 1n,
                maxPriorityFeePerGas: 1n,
                blockTime: 1,
                blockNumber: 9n,
                blockHash: '0xb9',
                ...set,
              },
      },
    },
    order,
    signed,
  );

test('a final transfer of nothing to itself at its nonce voids a signature', async () => {
  expect(await ask()).toBe(true);
});

const terms = { to: order.toAddress, tokenAddress: order.tokenAddress, amount: order.amount };

test.each<[string, Parameters<typeof ask>]>([
  ['the payment itself, whatever our table says of its slot', [{ terms }]],
  ['any other payment', [{ terms: { ...nothing, to: order.toAddress } }]],
  ['a transfer of something', [{ terms: { ...nothing, amount: 1n } }]],
  ['a call', [{ terms: null }]],
  ['one that is not final', [{}, { finalized: 5 }]],
  ['one at another nonce', [{ nonce: 4 }]],
  ["another wallet's", [{ from: order.toAddress }]],
  ['one that no node knows', [{}, { none: true }]],
  ['a slot that is not mined', [{}, { slot: { mined: null } }]],
  ["the order's own slot", [{}, { slot: { ref: order.orderNo } }]],
])('%s does not', async (_name, input) => {
  expect(await ask(...input)).toBe(false);
});
