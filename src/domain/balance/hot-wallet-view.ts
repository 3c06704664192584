import { formatAmount } from '#shared/money/format-amount.ts';
import type { HotBalance, HotWallet } from './read-hot-wallet.ts';

/** A hot wallet on one chain, as the admin API shows it. */
export const presentHotWallet = ({ chain, address, readAt, balances, paymentFee }: HotWallet) => {
  const coin = balances.find(({ token }) => token.isNative)!;
  return {
    chain: chain.name,
    address,
    native_token: chain.nativeToken,
    read_at: readAt,
    payment_fee: paymentFee === null ? null : formatAmount(paymentFee, coin.token.decimals),
    payments_left: paymentFee === null ? null : paymentsLeft(freeOf(coin), paymentFee),
    tokens: balances.map((one) => {
      const { token, balance, reserved } = one;
      const shown = (amount: bigint): string => formatAmount(amount, token.decimals);
      return {
        token: token.symbol,
        token_address: token.address,
        balance: shown(balance),
        reserved: shown(reserved),
        free: shown(freeOf(one)),
      };
    }),
  };
};

const freeOf = ({ balance, reserved }: HotBalance): bigint =>
  balance > reserved ? balance - reserved : 0n;

/** How many fees are there. A payment that costs nothing says nothing. */
const paymentsLeft = (free: bigint, fee: bigint): number | null =>
  fee > 0n ? Number(free / fee) : null;
