import { formatAmount } from '#shared/money/format-amount.ts';
import type { OwnMove } from '#wire/words/shown-call.ts';
import type { OperationDetail, Schemas } from '../../api/types.ts';
import type { DecodedCall } from '../../words/decide/decoded-call.ts';
import type { KnownToken, KnownTokens } from '../../words/decide/known-tokens.ts';

/** One line of "Balance changes". */
export interface Move {
  address: string;
  /** Ours, or the recipient's. */
  whose: 'the paying address' | 'the recipient' | 'the contract' | 'another address';
  /** Signed decimal, or null where the decimals are not known. */
  amount: string | null;
  raw: string;
  /** What the page itself knows it as. */
  token: string | null;
  tokenAddress: string | null;
  tokenId: string | null;
}

const amountOf = (raw: string, token: Pick<KnownToken, 'decimals'> | null): string | null => {
  if (!token || !/^[-+]?\d+$/.test(raw)) return null;
  const units = BigInt(raw);
  return `${units < 0n ? '-' : '+'}${formatAmount(units < 0n ? -units : units, token.decimals)}`;
};

/** What the terms or the call itself move: who pays has less, and who is paid has more. */
export const movesOf = (
  moves: readonly OwnMove[],
  tokenOf: (address: string | null) => Pick<KnownToken, 'symbol' | 'decimals'> | null,
): Move[] =>
  moves.flatMap(({ from, to, units, tokenAddress }) => {
    const token = tokenOf(tokenAddress);
    const one = (address: string, whose: Move['whose'], raw: string): Move => ({
      address,
      whose,
      amount: amountOf(raw, token),
      raw,
      token: token?.symbol ?? null,
      tokenAddress,
      tokenId: null,
    });
    return [one(from, 'the paying address', `-${units}`), one(to, 'the recipient', `+${units}`)];
  });

/** What the service's simulation says that an operation moves. */
export const simulatedMoves = (order: OperationDetail, tokens: Pick<KnownTokens, 'at'>): Move[] =>
  (order.simulation?.balance_changes ?? []).map((change) => {
    const token = change.token_id === null ? tokens.at(order.chain, change.token_address) : null;
    return {
      address: change.address,
      whose: whose(order, change),
      amount: amountOf(change.amount_raw, token),
      raw: withSign(change.amount_raw),
      token: token?.symbol ?? null,
      tokenAddress: change.token_address,
      tokenId: change.token_id,
    };
  });

const withSign = (amount: string) => (/^[-+]/.test(amount) ? amount : `+${amount}`);

function whose(order: OperationDetail, { address }: Schemas['BalanceChange']): Move['whose'] {
  const is = (other: string | null) => other?.toLowerCase() === address.toLowerCase();
  if (is(order.from_address)) return 'the paying address';
  if (!is(order.to_address)) return 'another address';
  return order.data === null || order.data === '0x' ? 'the recipient' : 'the contract';
}

/** Why the moves of an operation cannot be known for sure; null if a simulation showed them. */
export function doubt(order: OperationDetail, call: DecodedCall | null): string | null {
  if (order.op_type === 'sign-message') {
    return 'A signature itself moves nothing. Anyone with the signature can use its permissions: read the text below.';
  }
  if (order.op_type === 'sign-typed-data') {
    return 'A signature itself moves nothing. Typed data often permits somebody to take tokens later: read the data below.';
  }
  // A transfer moves what its terms say.
  if (!order.simulation) {
    return order.op_type === 'transfer' ? null : 'Not simulated, so its effect is unknown.';
  }
  const { ok, revert_reason: reason, source } = order.simulation;
  if (!ok) return `The simulation failed: ${reason ?? 'the reason is unknown'}.`;
  return source === 'calldata' && order.op_type === 'send-tx' && order.data !== '0x' && !call
    ? 'No node traced the call, and its function is unknown, so its effect is unknown.'
    : null;
}
