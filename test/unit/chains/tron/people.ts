/** Addresses, the chain and payments for tests. */
import { chains } from '#chains/catalog/catalog.ts';
import { tronAddressFromHex } from '#chains/tron/account/address.ts';
import type { PaymentTerms } from '#model/payment.ts';

export const chain = chains.TRX;
export const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
export const [alice, bob, contract] = ['a1', 'b0', 'c0'].map((byte) =>
  tronAddressFromHex(byte.repeat(20)),
) as [string, string, string];

export const trxTerms = (more: Partial<PaymentTerms> = {}): PaymentTerms => ({
  chain: 'TRX',
  from: alice,
  to: bob,
  tokenAddress: null,
  amount: 1_500_000n,
  ...more,
});
export const usdtTerms = (more: Partial<PaymentTerms> = {}): PaymentTerms =>
  trxTerms({ tokenAddress: usdt, amount: 12_500_000n, ...more });
