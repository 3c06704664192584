import type { Chain } from '#model/chain.ts';
import { isSwap, type Order } from '#model/orders/order.ts';
import { usdMicro } from '#shared/money/usd-micro.ts';

/**
 * The most that an order's payment may cost besides its amount, in base units of the coin: what it
 * reserved for its fee, at least what its limits allow. A resource in place of coin counts as if
 * coin were paid, which is more than renting it costs and what is paid if it does not come. Of a
 * swap, its own transaction without those that set an allowance, which are counted by themselves.
 */
export function highestFee(order: Order, { family }: Pick<Chain, 'family'>): bigint {
  const { fee, resource } = order.reservation;
  // Solana's price is in millionths; its fee has the rent of a new account too.
  const ofLimits = family === 'SOL' ? 0n : order.gasLimit * order.maxFeePerGas;
  if (isSwap(order)) return ofLimits;
  const reserved = resource === undefined ? fee : fee + ofLimits;
  return reserved > ofLimits ? reserved : ofLimits;
}

/** A fee in millionths of a USD, rounded up, so that many small ones cannot pass a limit. */
export const feeMicroUsd = (fee: bigint, chain: Pick<Chain, 'tokens'>, coinUsd: string): bigint => {
  const coin = chain.tokens.find(({ isNative }) => isNative);
  return usdMicro(fee, coin?.decimals ?? 18, coinUsd, 'up');
};
