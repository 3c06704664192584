import { outside } from '../../model/account.ts';
import type { Fact } from '../../model/fact.ts';
import type { PlaceOf } from '../moves/transaction-moves.ts';
import { type MinedSlot, slotSubject } from './slot-fact.ts';

/**
 * What a swap brought of the coin, less what it took of it besides the fee, by its receipt
 * (SwapResult.amountOut). null for one that brought nothing, or that left the chain. It is a subject
 * of its own: the receipt is read when the swap ends, long after its block.
 */
export function swapResultFact(
  slot: MinedSlot,
  coinOut: bigint | null,
  input: { coin: string; rev: number; at: number; placeOf: PlaceOf },
): Fact {
  const { chain, address, ref, projectId, mined } = slot;
  const { coin, rev, at, placeOf } = input;
  const place = placeOf(address);
  const swaps = outside('swaps');
  const net = coinOut ?? 0n;
  const move = (amount: bigint, received: boolean) =>
    place
      ? [{ from: received ? swaps : place, to: received ? place : swaps, token: coin, amount }]
      : [];
  return {
    subject: `result#${slotSubject(slot)}`,
    rev,
    at,
    projectId,
    chain,
    orderNo: ref,
    depositNo: null,
    txHash: mined.txHash,
    blockNumber: mined.blockNumber,
    moves: net === 0n ? [] : move(net > 0n ? net : -net, net > 0n),
  };
}
