import { foldCase } from '#model/fold-case.ts';
import type { Place } from '../../model/account.ts';
import type { Difference } from '../../model/difference.ts';
import type { Entry } from '../../model/entry.ts';

/** A transfer from or to an address of ours, in a verified block. */
export interface SeenTransfer {
  txHash: string;
  /** As in Transfer. */
  position: string;
  block: bigint;
  from: string;
  to: string;
  token: string;
  /** Smallest units. */
  amount: bigint;
  /** An address of the same project has sent the transaction: the fact of its nonce books it. */
  isSentByUs: boolean;
}

/** A transfer that is in the dust of its address and token. */
export interface DustItem extends Pick<SeenTransfer, 'position' | 'block' | 'amount'> {
  /** null: what came in all, where the chain's nodes do not say by which transactions. */
  txHash: string | null;
}

export interface Explanation {
  /** Deposits that were missed. Their blocks are rescanned, and the deposits book them. */
  deposits: SeenTransfer[];
  /** Transfers of strangers' transactions; each becomes a fact `other`. */
  others: SeenTransfer[];
  /** What came below the minimum; joins the dust. */
  dust: SeenTransfer[];
  /** What leaves the dust: a rescan has made a deposit of it. */
  deposited: DustItem[];
  /** Transactions that other facts should have booked: those of ours, and those rescanned before. */
  txHashes: string[];
  /** What is left of the difference, smallest units; 0 if all of it is explained. */
  left: bigint;
}

/** Identifies a transfer to or from an address. */
export const transferId = ({ txHash, position }: Pick<DustItem, 'txHash' | 'position'>): string =>
  `${foldCase(txHash)}#${position}`;

/**
 * Explains a difference by the transfers that the chain has and the books lack. `rescanned` are those
 * (transferId) whose blocks were rescanned for it before: they explain nothing any more. Every transfer
 * counts once, also one that two facts would book.
 */
export function explainDifference(
  { token, amount }: Difference,
  seen: {
    place: Place;
    /** Those of the token from or to the address; others are passed over. */
    transfers: readonly SeenTransfer[];
    /** The entries of the address in the blocks of these transfers, and of what is in its dust. */
    entries: readonly Entry[];
    /** What is in the dust of the address and token. */
    dust: readonly DustItem[];
    rescanned: ReadonlySet<string>;
  },
  { minDeposit, isNative }: { minDeposit: bigint; isNative: boolean },
): Explanation {
  const { place, entries, rescanned } = seen;
  const own = foldCase(place.address);
  const ownEntries = entries.filter((entry) => entry.token === token);
  const deposited = depositedDust(seen.dust, ownEntries);
  const inDust = new Set(seen.dust.map(transferId));
  const booked = amountsByHash(ownEntries);
  const result: Explanation = {
    deposits: [],
    others: [],
    dust: [],
    deposited,
    txHashes: [],
    left: amount + deposited.reduce((sum, item) => sum + item.amount, 0n),
  };
  const txHashes = new Set<string>();
  const counted = new Set<string>();
  const unbooked = seen.transfers.flatMap((transfer): Changed[] => {
    const id = transferId(transfer);
    const change = changeOf(transfer, own);
    if (transfer.token !== token || change === 0n || inDust.has(id) || counted.has(id)) return [];
    counted.add(id);
    const isBooked = takeOut(booked.standing.get(foldCase(transfer.txHash)), change);
    return isBooked ? [] : [{ transfer, change, id }];
  });
  for (const { transfer, change, id } of withoutReturned(unbooked, booked.cancelled)) {
    const isDeposit = change >= minDeposit && change > 0n && takesDeposits(place, isNative);
    if (isDeposit && !rescanned.has(id)) result.deposits.push(transfer);
    else if (isDeposit || transfer.isSentByUs) {
      txHashes.add(transfer.txHash);
      continue;
    } else if (change > 0n && change < minDeposit) result.dust.push(transfer);
    else result.others.push(transfer);
    result.left -= change;
  }
  result.txHashes = [...txHashes];
  return result;
}

/**
 * Whether a transfer to this place has a record of its own. What funds a hot wallet has none. A
 * service's address takes only the coin.
 */
export const takesDeposits = ({ account }: Place, isNative: boolean): boolean =>
  account === 'users' || (account === 'energy' && isNative);

/** What the address has more after a transfer; 0 of one to itself, or between others. */
function changeOf({ from, to, amount }: SeenTransfer, own: string | null): bigint {
  return (foldCase(to) === own ? amount : 0n) - (foldCase(from) === own ? amount : 0n);
}

/** The dust that a deposit has booked too: the smallest deposit was lowered, and its block rescanned. */
function depositedDust(dust: readonly DustItem[], entries: readonly Entry[]): DustItem[] {
  const { standing: amounts } = amountsByHash(
    entries.filter(({ depositNo }) => depositNo !== null),
  );
  return dust.filter(
    ({ txHash, amount }) => txHash !== null && takeOut(amounts.get(foldCase(txHash)), amount),
  );
}

interface Changed {
  transfer: SeenTransfer;
  change: bigint;
  id: string;
}

/**
 * Without what a transaction took and gave back, where the books have both: their entries look like one that
 * was reversed.
 */
function withoutReturned(
  unbooked: readonly Changed[],
  cancelled: ReadonlyMap<string, bigint[]>,
): Changed[] {
  const left = [...unbooked];
  for (const one of unbooked) {
    const hash = foldCase(one.transfer.txHash);
    const back = left.findIndex(
      ({ transfer, change }) => foldCase(transfer.txHash) === hash && change === -one.change,
    );
    if (one.change < 0n || back < 0 || !takeOut(cancelled.get(hash), one.change)) continue;
    left.splice(back, 1);
    left.splice(left.indexOf(one), 1);
  }
  return left;
}

/**
 * The amounts of entries, by transaction: those that stand, and (without a sign) those that an opposite
 * one takes out. A reversal takes out what it reverses.
 */
function amountsByHash(
  entries: readonly Entry[],
): Record<'standing' | 'cancelled', Map<string, bigint[]>> {
  const standing = new Map<string, bigint[]>();
  const cancelled = new Map<string, bigint[]>();
  for (const { txHash, amount } of entries) {
    if (txHash === null) continue;
    const hash = foldCase(txHash);
    const isTaken = takeOut(standing.get(hash), -amount);
    const size = amount < 0n ? -amount : amount;
    const list = isTaken ? cancelled : standing;
    list.set(hash, [...(list.get(hash) ?? []), isTaken ? size : amount]);
  }
  return { standing, cancelled };
}

/** Takes one such amount out of the list; false if it has none. */
function takeOut(list: bigint[] | undefined, amount: bigint): boolean {
  const place = list?.indexOf(amount) ?? -1;
  if (place >= 0) list!.splice(place, 1);
  return place >= 0;
}
