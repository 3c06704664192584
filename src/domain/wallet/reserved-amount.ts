import type { Chain, Token } from '#model/chain.ts';
import type { AssetMovements } from './movements/asset-movements.ts';
import type { CallTerms } from './movements/from-operation.ts';

/** What an operation takes from its address for sure; smallest units. */
export interface ReservedAmount {
  token: Token;
  amount: bigint;
  /** Of the coin, beside `amount` and the fee: the value of a call that pays a token. */
  value: bigint;
}

/**
 * What is reserved for an operation: a transfer's amount, a call's value, and the amount of an ERC-20
 * transfer inside a call. null for one that only signs, which takes nothing by itself.
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
