/** The nonce state of a sending address in the table `money`, and the writes that change it. */

import type { NonceSlot, NonceState } from '#model/payment.ts';
import type { ChainName } from '#shared/chains.ts';
import { moneyKeys } from '../dynamodb/table-keys.ts';
import type { TransactItem } from '../dynamodb/transact.ts';

export function nonceStateFromItem(
  chain: ChainName,
  address: string,
  item: Record<string, unknown>,
): NonceState {
  return {
    chain,
    address,
    next: Number(item.next ?? 0),
    oldestOpen: Number(item.oldestOpen ?? 0),
    frozen: (item.frozen as string | undefined) ?? null,
    table: (item.tableId as string | undefined) ?? null,
    fillUntil: Number(item.fillUntil ?? 0),
    ...(item.openFrom !== undefined && { openFrom: Number(item.openFrom) }),
    ...(item.openBelow !== undefined && { openBelow: (item.openBelow as unknown[]).map(Number) }),
    ...(item.reopens !== undefined && { reopens: Number(item.reopens) }),
    ...(item.hole !== undefined && { hole: item.hole as NonceState['hole'] }),
  };
}

const isNext = '(#next = :nonce OR (attribute_not_exists(#next) AND :nonce = :first))';

/**
 * Takes `count` nonces from the slot's on, for transactions that are signed. The condition fails if
 * the slot's nonce is not the next one, if the address is frozen, or if the state was written in
 * another table (before a restore).
 */
export const takeNonces = (
  money: string,
  { chain, address, nonce }: NonceSlot,
  count: number,
  tableId: string,
): TransactItem => ({
  Update: {
    TableName: money,
    Key: moneyKeys.nonceState(chain, address),
    UpdateExpression:
      'SET #next = :after, oldestOpen = if_not_exists(oldestOpen, :nonce), tableId = :table',
    ConditionExpression: `attribute_not_exists(frozen) AND (attribute_not_exists(tableId) OR tableId = :table) AND ${isNext}`,
    ExpressionAttributeNames: { '#next': 'next' },
    ExpressionAttributeValues: {
      ':nonce': nonce,
      ':after': nonce + count,
      ':first': 0,
      ':table': tableId,
    },
  },
});

/**
 * Counts a nonce that the chain has used: the next one (`atEnd`) or an earlier one, while frozen.
 */
export const adoptNonce = (
  money: string,
  { chain, address, nonce }: NonceSlot,
  atEnd: boolean,
): TransactItem => ({
  Update: {
    TableName: money,
    Key: moneyKeys.nonceState(chain, address),
    UpdateExpression: `SET oldestOpen = if_not_exists(oldestOpen, :nonce)${atEnd ? ', #next = :after' : ''}`,
    ConditionExpression: `attribute_exists(frozen) AND ${atEnd ? isNext : '#next > :nonce'}`,
    ExpressionAttributeNames: { '#next': 'next' },
    ExpressionAttributeValues: {
      ':nonce': nonce,
      ...(atEnd ? { ':after': nonce + 1, ':first': 0 } : {}),
    },
  },
});

/**
 * Makes a nonce the oldest open one, or leaves an older one as it is. Part of the transaction that
 * opens its slot.
 */
export const lowerOldestOpen = (
  money: string,
  { chain, address }: NonceSlot,
  oldestOpen: { from: number; to: number },
): TransactItem => ({
  Update: {
    TableName: money,
    Key: moneyKeys.nonceState(chain, address),
    UpdateExpression: 'SET oldestOpen = :to REMOVE openFrom, openBelow ADD reopens :one',
    ConditionExpression: 'oldestOpen = :from AND attribute_not_exists(frozen)',
    ExpressionAttributeValues: { ':from': oldestOpen.from, ':to': oldestOpen.to, ':one': 1 },
  },
});

const widenExpression = 'REMOVE openFrom, openBelow ADD reopens :one';

/**
 * Brings every slot that is not final back into the worker's view. Part of each transaction that
 * opens a mined slot again.
 */
export const widenView = (money: string, { chain, address }: NonceSlot): TransactItem => ({
  Update: {
    TableName: money,
    Key: moneyKeys.nonceState(chain, address),
    UpdateExpression: widenExpression,
    ExpressionAttributeValues: { ':one': 1 },
  },
});

/** Two of them for one address as one; null for any other two writes. */
export const mergeWidenings = (one: TransactItem, other: TransactItem): TransactItem | null =>
  one.Update?.UpdateExpression === widenExpression &&
  other.Update?.UpdateExpression === widenExpression
    ? one
    : null;

/** Moves `openFrom` up, if it is as it was read and no slot was opened again since. */
export const narrowedView = (
  money: string,
  { chain, address, openFrom, reopens }: NonceState,
  view: { openFrom: number; openBelow: number[] },
) => ({
  TableName: money,
  Key: moneyKeys.nonceState(chain, address),
  UpdateExpression: 'SET openFrom = :to, openBelow = :below',
  ConditionExpression: [
    openFrom === undefined ? 'attribute_not_exists(openFrom)' : 'openFrom = :from',
    reopens === undefined ? 'attribute_not_exists(reopens)' : 'reopens = :reopens',
    'attribute_not_exists(frozen) AND attribute_exists(pk)',
  ].join(' AND '),
  ExpressionAttributeValues: {
    ':to': view.openFrom,
    ':below': view.openBelow,
    ...(openFrom !== undefined && { ':from': openFrom }),
    ...(reopens !== undefined && { ':reopens': reopens }),
  },
});

/**
 * Ends a freeze, if its reason and the next nonce are as they were read. Every slot that is not
 * final is in view again: the table may have been restored.
 */
export const unfreezeNonceState = (
  money: string,
  write: { nonceState: NonceState; tableId: string; fillUntil: number },
): TransactItem => ({
  Update: {
    TableName: money,
    Key: moneyKeys.nonceState(write.nonceState.chain, write.nonceState.address),
    UpdateExpression:
      'SET #next = :next, oldestOpen = if_not_exists(oldestOpen, :next), tableId = :table, fillUntil = :fill REMOVE frozen, openFrom, openBelow ADD reopens :one',
    ConditionExpression:
      'frozen = :why AND (#next = :next OR (attribute_not_exists(#next) AND :next = :zero))',
    ExpressionAttributeNames: { '#next': 'next' },
    ExpressionAttributeValues: {
      ':why': write.nonceState.frozen,
      ':next': write.nonceState.next,
      ':table': write.tableId,
      ':fill': write.fillUntil,
      ':zero': 0,
      ':one': 1,
    },
  },
});
