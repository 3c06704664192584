import { parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { answersOfTwo } from '#chains/rpc/providers/answers-of-two.ts';
import { type Rpc, RpcUnavailable } from '#chains/rpc/rpc.ts';
import { parseCount } from '#chains/solana/node/node-json.ts';
import { scanTransaction } from '#chains/solana/read/scan.ts';
import { transactionCall } from '#chains/solana/read/witness-transfers.ts';
import type { Chain, SentTransaction, Transfer } from '#model/chain.ts';
import type { GroupOutcome } from '#model/orders/group.ts';
import type { ChainReader } from '#ports/chains.ts';

type AskedGroup = Parameters<NonNullable<ChainReader['groupResult']>>[0];

/**
 * The outcome of each payment of a group whose transaction is in this slot and succeeded, as two providers show it (the
 * only one, if there is only one). All were made, or none: what arrived is read of each by the balances before and
 * after, since a token may keep a fee. null if they do not show the transaction there, or do not show the same. Throws
 * RpcUnavailable if too few know the transaction.
 */
export async function readGroupResult(
  { chain, rpc }: { chain: Pick<Chain, 'maxTransactionVersion'>; rpc: Rpc },
  group: AskedGroup,
): Promise<GroupOutcome[] | null> {
  const [first, second = first] = await answersOfTwo({
    order: Array.from({ length: rpc.count }, (_, index) => index),
    ask: (index) => shownBy(rpc.at(index), chain.maxTransactionVersion, group),
    what: `the payments of ${group.txHash}`,
  });
  if (!first || !second) return null;
  return first.every(({ credited }, i) => credited === second[i]?.credited) ? first : null;
}

async function shownBy(
  rpc: Pick<Rpc, 'request'>,
  maxVersion: number | undefined,
  { txHash, blockNumber, wallet, token, members }: AskedGroup,
): Promise<GroupOutcome[] | null> {
  const { method, params } = transactionCall(txHash, maxVersion);
  const answer = await rpc.request<unknown>(method, params);
  // A node that is behind: the next one is asked.
  if (answer == null) throw new RpcUnavailable('it does not know the transaction');
  const { slot, meta, transaction } = parseObject(answer, 'the transaction');
  const { message, signatures } = parseObject(transaction, 'the transaction');
  const { accountKeys } = parseObject(message, 'the message');
  const transfers: Transfer[] = [];
  const sent: SentTransaction[] = [];
  const listed = new Set(token === null ? [] : [token]);
  scanTransaction({ meta, transaction: { accountKeys, signatures } }, listed, transfers, sent);
  const [payment] = sent;
  if (payment?.txHash !== txHash || payment.from !== wallet)
    throw new Unverified('the answer is another transaction');
  const isThere = BigInt(parseCount(slot, 'the slot')) === blockNumber;
  if (!isThere || !payment.success) return null;
  return members.map(({ address }): GroupOutcome => {
    const credited = transfers.reduce(
      (sum, { to, tokenAddress, amount }) =>
        to === address && tokenAddress === token ? sum + amount : sum,
      0n,
    );
    // As of a single payment: a token that moved nothing has refused.
    return { outcome: credited > 0n ? 'paid' : 'refused', credited };
  });
}
