import type { Chain, Token } from '#model/chain.ts';
import type { AssetMovements } from './movements/asset-movements.ts';
import type { CallTerms } from './movements/from-operation.ts';

/** What an operation certainly takes from its address; smallest units. */
export interface ReservedAmount {
  token: Token;
  amount: bigint;
  /** Coin, besides `amount` and the fee: the value of a call that pays a token. */
  value: bigint;
}

/**
 * The amount to reserve for an operation: a transfer's amount, a call's value, or the amount of an
 * ERC-20 transfer inside a call. null for an operation that only signs, which takes nothing.
 */
export function reservedAmount(
  chain: Pick<Chain, 'name' | 'tokens'>,
  terms: CallTerms,
  movements: AssetMovements,
): ReservedAmount | null {
  if (terms.opType === 'transfer') return { token: terms.token, amount: terms.amount, value: 0n };
  if (terms.opType !== 'send-tx') return null;
  const [paid] = movements.isPayment ? movements.moves : [];
  if (paid?.token) return { token: paid.token, amount: paid.amount, value: terms.value };
  const coin = chain.tokens.find(({ isNative }) => isNative);
  if (!coin) throw new Error(`${chain.name} lists no coin`);
  return { token: coin, amount: terms.value, value: 0n };
}
