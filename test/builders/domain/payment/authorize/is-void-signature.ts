import { isVoidSignature } from '#domain/payment/authorize/is-void-signature.ts';
import type { Order } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { SentPayment } from '#model/sent-payment.ts';
import { buildSlot, buildWithdrawal, ethereum, hotAddress } from '#test/builders/builders.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

export const order = buildWithdrawal();
const signed = { chain: 'ETH' as const, address: hotAddress, nonce: 5 };
export const nothing = { to: hotAddress, tokenAddress: null, amount: 0n };
const mined = { txHash: '0xaa', blockNumber: 9n, blockHash: '0xb9', success: true };

export const ask = (
  set: Partial<SentPayment> = {},
  o: {
    finalized?: number;
    slot?: Partial<NonceSlot>;
    none?: boolean;
    of?: Order;
  } = {},
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
    o.of ?? order,
    signed,
  );
