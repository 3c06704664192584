import type { ChainName } from '#shared/chains.ts';
import type { Place } from '../../model/account.ts';
import type { OpenDifference } from '../../model/difference.ts';
import type { Fact } from '../../model/fact.ts';
import { dustFact } from '../facts/dust-fact.ts';
import { otherFact } from '../facts/other-fact.ts';
import { adjustingMoves } from '../moves/adjusting-moves.ts';
import type { PlaceOf } from '../moves/transaction-moves.ts';
import { type DustItem, type SeenTransfer, takesDeposits } from './explain-difference.ts';

/**
 * The revision of a transfer that reconciliation found. It is the lowest, so that the watcher's own fact
 * of it stands, before or after.
 */
const foundRev = 1;

/** The fact of a stranger's transfer that reconciliation found; `at` in unix seconds. */
export function foundOther(
  projectId: string,
  chain: ChainName,
  { txHash, position, block, ...transfer }: SeenTransfer,
  by: { placeOf: PlaceOf; minDeposit: bigint; isNative: boolean; at: number },
): Fact {
  const { placeOf, minDeposit, isNative, at } = by;
  const taker = placeOf(transfer.to);
  const isDeposit =
    taker !== null && takesDeposits(taker, isNative) && transfer.amount >= minDeposit;
  const { from, to, token, amount } = transfer;
  const source = { projectId, chain, txHash, blockNumber: block, rev: foundRev, at };
  return otherFact(
    { ...source, position, isDeposit, transfer: { from, to, token, amount } },
    placeOf,
  );
}

/** Transfers of dust that are named, of an address and token. */
const maxDust = 500;

/** The dust of an address and token with what came since: beyond 500, the oldest are one sum. */
export function addDust(dust: readonly DustItem[], added: readonly DustItem[]): DustItem[] {
  const items = [...dust, ...added];
  const old = items.slice(0, Math.max(0, items.length - maxDust + 1));
  if (old.length < 2) return items;
  const block = old.reduce((most, item) => (item.block > most ? item.block : most), 0n);
  const amount = old.reduce((sum, item) => sum + item.amount, 0n);
  return [{ txHash: null, position: `by ${block}`, block, amount }, ...items.slice(old.length)];
}

/** The fact of all the dust of an address and token. It names the newest of its transactions. */
export function allDust(
  dust: readonly DustItem[],
  of: {
    projectId: string;
    chain: ChainName;
    place: Place;
    token: string;
    rev: number;
    at: number;
  },
): Fact {
  const newest = dust.reduce<DustItem | null>(
    (last, item) => (last && last.block >= item.block ? last : item),
    null,
  );
  return dustFact({
    ...of,
    amount: dust.reduce((sum, item) => sum + item.amount, 0n),
    txHash: newest?.txHash ?? null,
    blockNumber: newest?.block ?? null,
  });
}

/**
 * What a person's closing of a difference books: from then on the books have what the chain has. null
 * if they are equal already.
 */
export function closingFact(
  difference: OpenDifference,
  { rev, at }: { rev: number; at: number },
): Fact | null {
  const { differenceNo, projectId, chain, token, amount, block, account, address } = difference;
  if (amount === 0n) return null;
  return {
    subject: `other#${chain}#difference#${differenceNo}`,
    rev,
    at,
    projectId,
    chain,
    orderNo: null,
    depositNo: null,
    txHash: null,
    blockNumber: block,
    moves: adjustingMoves({ account, address }, token, amount),
  };
}
