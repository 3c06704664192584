import type { Chain } from '#model/chain.ts';
import type { StoredSimulation } from '#model/orders/operation.ts';
import { formatAmount } from '#money/format-amount.ts';
import { listedToken } from './movements/listed-token.ts';

/** A simulation as approvers and callers see it: listed tokens in their decimals, all in smallest units. */
export function presentSimulation(
  simulation: StoredSimulation | null,
  chain: Pick<Chain, 'tokens'>,
) {
  if (!simulation) return null;
  const { ok, revertReason, gas, balanceChanges, decodedCall, source } = simulation;
  const coin = chain.tokens.find(({ isNative }) => isNative);
  return {
    ok,
    revert_reason: revertReason,
    gas,
    source,
    balance_changes: balanceChanges.map(({ address, token, tokenAddress, tokenId, amount }) => {
      const listed = tokenAddress === null ? coin : listedToken(chain, tokenAddress);
      return {
        address,
        token,
        token_address: tokenAddress,
        token_id: tokenId,
        amount: listed ? formatAmount(BigInt(amount), listed.decimals) : null,
        amount_raw: amount,
      };
    }),
    decoded_call: decodedCall,
  };
}
