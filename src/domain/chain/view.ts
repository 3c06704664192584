import type { Chain, Token } from '#model/chain.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import type { ChainAnswer, TokenAnswer } from '#wire/merchant/system/answers.ts';

/** A chain as the API shows it (docs/interface.md "Chain"). */
export const presentChain = (chain: Chain): ChainAnswer => ({
  chain: chain.name,
  chain_id: chain.chainId,
  native_token: chain.nativeToken,
  confirmations: chain.confirmations,
  block_time: Math.max(1, Math.round(chain.blockTimeMs / 1000)),
  block_time_ms: chain.blockTimeMs,
  enabled: chain.enabled ? 1 : 0,
});

/** A listed coin or token as the API shows it (docs/interface.md "Token"). */
export const presentToken = (token: Token): TokenAnswer => ({
  chain: token.chain,
  token: token.symbol,
  token_address: token.address,
  decimals: token.decimals,
  is_native: token.isNative ? 1 : 0,
  min_deposit: formatAmount(token.minDeposit, token.decimals),
});
