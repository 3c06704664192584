import { parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import type { RpcCall } from '#chains/rpc/rpc.ts';
import { parseCount, parseSignature } from '#chains/solana/node/node-json.ts';
import type { NamedSlot } from '../../ports.ts';

/** One page of the transactions that name an account, the newest first. */
export interface Page {
  /** How many transactions the node has listed. */
  count: number;
  /** The oldest of them; null if there is none. */
  last: string | null;
  /** It goes back to the start of the range. */
  isEnd: boolean;
  /** Those of the range. */
  slots: NamedSlot[];
}

/**
 * A getSignaturesForAddress call. The node must have come to `to`. Where the list is read to is a
 * slot and no signature (`until`): a node that does not know the signature would answer without an
 * error, and one would have to be kept for each account.
 */
export const pageCall = (
  account: string,
  page: { before: string | null; limit: number; to: bigint },
): RpcCall => ({
  method: 'getSignaturesForAddress',
  params: [
    account,
    {
      commitment: 'confirmed',
      limit: page.limit,
      minContextSlot: Number(page.to),
      ...(page.before && { before: page.before }),
    },
  ],
});

/** Throws Unverified for a list that is not in order. */
export function parsePage(answer: unknown, range: { above: bigint; to: bigint }): Page {
  const listed = parseList(answer, 'the list of signatures').map((entry) => {
    const { signature, slot, err } = parseObject(entry, 'a signature');
    if (err === undefined) throw new Unverified("a signature's error is missing");
    return {
      signature: parseSignature(signature, 'a signature'),
      slot: BigInt(parseCount(slot, 'the slot of a signature')),
      failed: err !== null,
    };
  });
  if (listed.some(({ slot }, i) => i > 0 && slot > (listed[i - 1]?.slot ?? slot))) {
    throw new Unverified('the list of signatures is out of order');
  }
  const oldest = listed.at(-1);
  return {
    count: listed.length,
    last: oldest?.signature ?? null,
    isEnd: oldest !== undefined && oldest.slot <= range.above,
    slots: listed
      .filter(({ slot }) => slot > range.above && slot <= range.to)
      .map(({ slot, failed }) => ({ slot, failed })),
  };
}
