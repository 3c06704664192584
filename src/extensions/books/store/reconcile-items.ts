/** Items of reconciliation that two stores read or write. */
import { makeCodec } from '#aws/dynamodb/codec.ts';
import type { TransactItem } from '#aws/dynamodb/transact.ts';
import { need } from '#aws/runtime/config.ts';
import type { ChainName } from '#shared/chains.ts';
import type { OpenDifference } from '../model/difference.ts';
import type { Progress } from '../model/look.ts';
import type { DueAddress } from '../ports.ts';
import { booksKeys } from './books-keys.ts';

export const progressCodec = makeCodec<Progress>({ bigints: {} });
export const dueCodec = makeCodec<DueAddress>({ bigints: {} });
export const differenceCodec = makeCodec<OpenDifference>({
  bigints: { amount: 'required', block: 'required', closing: { booked: 'required' } },
});

/** The write of a due address. Unless it opens, its condition fails where an opening of the address is due. */
export function duePut(chain: ChainName, due: DueAddress): NonNullable<TransactItem['Put']> {
  const sk = booksKeys.dueSk(due.projectId, due.address);
  const put = {
    TableName: need('TABLE_BOOKS'),
    Item: { pk: booksKeys.due(chain), sk, ...dueCodec.encode(due) },
  };
  if (due.opens) return put;
  return {
    ...put,
    ConditionExpression: 'attribute_not_exists(pk) OR opens = :no',
    ExpressionAttributeValues: { ':no': false },
  };
}
