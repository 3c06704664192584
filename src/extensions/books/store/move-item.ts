import type { Item } from '#aws/dynamodb/codec.ts';
import type { ChainName } from '#shared/chains.ts';
import type { Account, Place } from '../model/account.ts';
import type { Entry } from '../model/entry.ts';
import { booksKeys } from './books-keys.ts';

/** The two sides of a move, the giving one first. */
export type EntryPair = readonly [given: Entry, received: Entry];

/**
 * The item of a move that is booked in this day, with both of its entries. It stays below a KB, above which it would cost twice as
 * much: what its keys say it does not say again.
 */
export function moveToItem([given, received]: EntryPair, day: string): Item {
  const { projectId, chain, token, at, usdMicro, txHash, blockNumber } = received;
  const { orderNo, depositNo } = received;
  const sk = booksKeys.moveSk(at, given.entryNo);
  const ref = orderNo ?? depositNo;
  const address = indexedAddress(given, received);
  return {
    pk: booksKeys.moves(projectId, chain, token, day),
    sk,
    placeSk: booksKeys.placeSk(day, sk),
    ...(ref !== null && { orderPk: booksKeys.ofOrder(projectId, ref) }),
    ...(address !== null && { addressPk: booksKeys.ofAddress(projectId, address) }),
    from: given.account,
    ...(given.address !== null && { fromAddress: given.address }),
    to: received.account,
    ...(received.address !== null && { toAddress: received.address }),
    amount: received.amount.toString(),
    ...(usdMicro !== null && { usdMicro: usdMicro.toString() }),
    receivedNo: received.entryNo,
    ...(orderNo !== null && { orderNo }),
    ...(depositNo !== null && { depositNo }),
    ...(txHash !== null && { txHash }),
    ...(blockNumber !== null && { blockNumber: blockNumber.toString() }),
  };
}

/**
 * The address that a move is indexed by: a user's, of which a move has one at most. A hot wallet's moves
 * are those of its account, and would share one key of the index.
 */
const indexedAddress = (...sides: Place[]): string | null =>
  sides.find(({ account }) => account === 'users')?.address ?? null;

/** The inverse of moveToItem. */
export function moveFromItem(item: Item): EntryPair {
  const [, projectId = '', chain, token = ''] = String(item.pk).split('#');
  const [at, entryNo = ''] = String(item.sk).split('#');
  const text = (value: unknown): string | null => (value === undefined ? null : String(value));
  const amount = BigInt(String(item.amount));
  const usdMicro = item.usdMicro === undefined ? null : BigInt(String(item.usdMicro));
  const common = {
    projectId,
    at: Number(at),
    chain: chain as ChainName,
    token,
    orderNo: text(item.orderNo),
    depositNo: text(item.depositNo),
    txHash: text(item.txHash),
    blockNumber: item.blockNumber === undefined ? null : BigInt(String(item.blockNumber)),
  };
  const given: Entry = {
    ...common,
    account: item.from as Account,
    address: text(item.fromAddress),
    entryNo,
    amount: -amount,
    usdMicro: usdMicro === null ? null : -usdMicro,
  };
  const received: Entry = {
    ...common,
    account: item.to as Account,
    address: text(item.toAddress),
    entryNo: String(item.receivedNo),
    amount,
    usdMicro,
  };
  return [given, received];
}

/** The day that a move is booked in. */
export const dayOfItem = (item: Item): string => String(item.pk).split('#').at(-1) ?? '';
