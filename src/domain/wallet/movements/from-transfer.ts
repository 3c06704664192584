/** What a client transfer moves (docs/decisions.md "Scope of a transfer"). */
import type { Chain, Token } from '#model/chain.ts';
import { type AssetMovements, transferSelector } from './asset-movements.ts';

/**
 * A transfer of a token is judged by the token's contract and, on EVM chains, by the selector of an
 * ERC-20 transfer. A transfer of the chain's coin is judged only by its recipient.
 */
export function movementsFromTransfer(
  chain: Pick<Chain, 'family'>,
  transfer: { token: Token; toAddress: string; amount: bigint },
): AssetMovements {
  const { token, toAddress, amount } = transfer;
  const compared = (address: string) => (chain.family === 'EVM' ? address.toLowerCase() : address);
  const rest = { isComplete: true, isUnlimited: false, isPayment: true, isCall: false };
  if (token.address === null) {
    const contract = compared(toAddress);
    return {
      ...rest,
      nativeValue: amount,
      moves: [],
      contract,
      selector: null,
      isMoneyContract: false,
    };
  }
  const contract = compared(token.address);
  const selector = chain.family === 'EVM' ? transferSelector : null;
  return {
    ...rest,
    nativeValue: 0n,
    moves: [{ contract, token, amount }],
    contract,
    selector,
    isMoneyContract: true,
  };
}
