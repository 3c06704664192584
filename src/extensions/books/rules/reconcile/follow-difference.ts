import { foldCase } from '#model/fold-case.ts';
import type { ChainName } from '#shared/chains.ts';
import { numberOf } from '#shared/crypto/number-of.ts';
import type { Place } from '../../model/account.ts';
import type { OpenDifference } from '../../model/difference.ts';

/** What a comparison says of one token of an address. */
export interface Compared {
  projectId: string;
  chain: ChainName;
  place: Place;
  token: string;
  /** What nothing explains, smallest units. */
  left: bigint;
  txHashes: string[];
  block: bigint;
  /** Unix seconds. */
  at: number;
}

const maxHashes = 20;

/**
 * The difference of an address and token after a comparison: a new one, or the open one with the new
 * amount, which is 0 once the books are equal to the chain again. null if nothing changes. An open one
 * stays: only a person closes it. `isNews`: an alarm is due, for it is new or another amount.
 */
export function followDifference(
  open: OpenDifference | null,
  compared: Compared,
): { difference: OpenDifference; isNews: boolean } | null {
  const { projectId, chain, place, token, left, block, at } = compared;
  const txHashes = compared.txHashes.slice(0, maxHashes);
  if (open) {
    // A comparison that is older than what is known says nothing.
    if (open.block > block || open.amount === left) return null;
    const rev = open.rev + 1;
    return {
      difference: { ...open, rev, amount: left, block, comparedAt: at, txHashes },
      isNews: left !== 0n,
    };
  }
  if (left === 0n) return null;
  return {
    difference: {
      account: place.account,
      address: place.address,
      differenceNo: differenceNo(compared),
      rev: 1,
      projectId,
      chain,
      token,
      amount: left,
      block,
      txHashes,
      state: 'open',
      foundAt: at,
      comparedAt: at,
      closing: null,
    },
    isNews: true,
  };
}

/** The same for a run that is repeated. */
function differenceNo({ chain, place, token, block }: Compared): string {
  return numberOf('BD', `difference-1#${chain}#${foldCase(place.address)}#${token}#${block}`);
}

/** A difference that a person closed, and what that books (closingFact), smallest units. */
export function closeDifference(
  open: OpenDifference,
  { by, reason, at }: { by: string; reason: string; at: number },
): OpenDifference {
  return {
    ...open,
    rev: open.rev + 1,
    state: 'closed',
    closing: { by, reason, at, booked: open.amount },
  };
}
