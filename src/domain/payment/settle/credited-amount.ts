import type { Chain, Transfer } from '#model/chain.ts';
import { foldCase } from '#model/fold-case.ts';
import { collectedBy, isCollect } from '#model/orders/collected.ts';
import { isGroup } from '#model/orders/group.ts';
import { isInternal, isOperation, isSwap, type Order } from '#model/orders/order.ts';

const isSame = (one: string | null, other: string | null): boolean =>
  foldCase(one) === foldCase(other);

/**
 * True if the order transfers a token that the chain lists. The success of its transaction does not
 * say what arrived: a token may return false, or keep a fee. A coin arrives with the success, and a
 * call has no recipient. What a group's members received is read of each (settle-members.ts).
 */
export const transfersToken = (chain: Pick<Chain, 'tokens'>, order: Order): boolean =>
  order.tokenAddress !== null &&
  !isSwap(order) &&
  !isGroup(order) &&
  (!isOperation(order) || order.opType === 'transfer') &&
  chain.tokens.some(({ address }) => address !== null && isSame(address, order.tokenAddress));

/**
 * What the transfers of a block credit to the recipient of a token payment; undefined for any other
 * order.
 */
export function creditedAmount(
  chain: Pick<Chain, 'tokens'>,
  order: Order,
  transfers: readonly Transfer[],
  txHash: string,
): bigint | undefined {
  if (!transfersToken(chain, order)) return undefined;
  const senders = isInternal(order) && isCollect(order) ? collectedBy(order) : null;
  const isSender = (from: string | null) =>
    senders?.some(({ owner }) => isSame(owner, from)) ?? isSame(from, order.fromAddress);
  return transfers.reduce((sum, transfer) => {
    const isCredit =
      transfer.txHash === txHash &&
      isSame(transfer.tokenAddress, order.tokenAddress) &&
      isSender(transfer.from) &&
      isSame(transfer.to, order.toAddress);
    return isCredit ? sum + transfer.amount : sum;
  }, 0n);
}
