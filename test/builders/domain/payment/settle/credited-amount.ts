import { creditedAmount } from '#domain/payment/settle/credited-amount.ts';
import type { Transfer } from '#model/chain.ts';
import {
  buildWithdrawal,
  ethereum,
  hotAddress,
  recipient,
  usdtOf,
} from '#test/builders/builders.ts';

export const chain = ethereum();

export const transfer = (set: Partial<Transfer> = {}): Transfer => ({
  txHash: '0xaa',
  position: 'log:0',
  from: hotAddress.toLowerCase(),
  to: recipient.toLowerCase(),
  tokenAddress: usdtOf(chain).address!.toLowerCase(),
  amount: 99n,
  ...set,
});

export const credited = (...transfers: Transfer[]) =>
  creditedAmount(chain, buildWithdrawal(), transfers, '0xaa');
