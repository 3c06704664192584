import { parseReceipt } from '#chains/evm/node/node-json.ts';
import { Unverified } from '#chains/rpc/json-guards.ts';
import { answersOfTwo } from '#chains/rpc/providers/answers-of-two.ts';
import { type Rpc, RpcUnavailable } from '#chains/rpc/rpc.ts';
import { foldCase } from '#model/fold-case.ts';
import type { GroupOutcome } from '#model/orders/group.ts';
import { payMany } from './pay-many.ts';
import { readGroupOutcomes, type SignedGroup } from './read-group.ts';

/**
 * The outcome of each payment of a group whose transaction is in this block and succeeded, as two
 * providers show it (the only one, if there is only one): a payment that is wrongly called refused would be
 * made again. null if they do not show the transaction there, or do not show the same, or it does not say
 * it of all. Throws RpcUnavailable if too few know the transaction.
 */
export async function readGroupResult(
  rpc: Rpc,
  group: SignedGroup & { txHash: string; blockHash: string },
): Promise<GroupOutcome[] | null> {
  const [first, second = first] = await answersOfTwo({
    order: Array.from({ length: rpc.count }, (_, index) => index),
    ask: (index) => shownBy(rpc.at(index), group),
    what: `the payments of ${group.txHash}`,
  });
  if (!first || !second) return null;
  return first.every((one, i) => isSame(one, second[i])) ? first : null;
}

const isSame = (one: GroupOutcome, other: GroupOutcome | undefined): boolean =>
  one.outcome === other?.outcome && one.credited === other.credited;

async function shownBy(
  rpc: Pick<Rpc, 'request'>,
  group: Parameters<typeof readGroupResult>[1],
): Promise<GroupOutcome[] | null> {
  const answer = await rpc.request<unknown>('eth_getTransactionReceipt', [group.txHash]);
  // A node that is behind: the next one is asked.
  if (answer == null) throw new RpcUnavailable('it does not know the transaction');
  const receipt = parseReceipt(answer);
  if (receipt.transactionHash !== group.txHash.toLowerCase())
    throw new Unverified('the receipt belongs to another transaction');
  const isCall =
    receipt.from === foldCase(group.wallet) && receipt.to === foldCase(payMany.address);
  if (receipt.blockHash !== group.blockHash || !receipt.success || !isCall) return null;
  return readGroupOutcomes(receipt.logs, group);
}
