import { expect } from 'vitest';
import { classifyTransaction } from '#domain/payment/recovery/classify-transaction.ts';
import type { WalletState } from '#domain/payment/recovery/inspect-wallet.ts';
import type { Order } from '#model/orders/order.ts';
import type { SentPayment } from '#model/sent-payment.ts';
import { buildWithdrawal, hotAddress } from '#test/builders/builders.ts';

export const first = buildWithdrawal({ orderNo: 'WD1' });

export const sentOf = (set: Partial<SentPayment> = {}): SentPayment => ({
  txHash: '0xaa',
  from: hotAddress,
  nonce: 5,
  terms: { to: first.toAddress, tokenAddress: first.tokenAddress, amount: first.amount },
  call: null,
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
  success: true,
  blockNumber: 9n,
  blockHash: '0xb9',
  blockTime: first.createdAt + 100,
  ...set,
});

export const ask = (input: {
  sent?: Partial<SentPayment>;
  names: string | null;
  orders?: Order[];
  newer?: WalletState['newer'];
  signed?: WalletState['signed'];
  joined?: WalletState['joined'];
  previous?: Parameters<typeof classifyTransaction>[0]['previous'];
  own?: Order;
  unexplained?: number[];
  slots?: WalletState['slots'];
}) =>
  classifyTransaction(
    {
      sent: sentOf(input.sent),
      orderNo: input.names,
      previous: input.previous ?? null,
      own: input.own ?? null,
    },
    {
      orders: input.orders ?? [first],
      newer: input.newer ?? new Map(),
      signed: input.signed ?? new Map(),
      joined: input.joined ?? new Map(),
      unexplained: input.unexplained ?? [5],
      slots: input.slots ?? [],
    } as WalletState,
  );

export const refused = (run: () => unknown) => {
  expect(run).toThrow(expect.objectContaining({ code: 40903 }));
};
