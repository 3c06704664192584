import { formatAmount } from '#money/format-amount.ts';
import type { HotWallet } from './read-hot-wallet.ts';

/** A hot wallet on one chain, as the admin API shows it. */
export const presentHotWallet = ({ chain, address, readAt, balances }: HotWallet) => ({
  chain: chain.name,
  address,
  native_token: chain.nativeToken,
  read_at: readAt,
  tokens: balances.map(({ token, balance, reserved }) => {
    const shown = (amount: bigint): string => formatAmount(amount, token.decimals);
    return {
      token: token.symbol,
      token_address: token.address,
      balance: shown(balance),
      reserved: shown(reserved),
      free: shown(balance > reserved ? balance - reserved : 0n),
    };
  }),
});
