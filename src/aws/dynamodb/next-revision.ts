import type { Item } from './codec.ts';
import type { TransactItem } from './transact.ts';

/** Puts the next revision of an item whose stored one has `rev - 1`, or a new one with `rev` 1. */
export const nextRevision = (TableName: string, Item: Item, rev: number): TransactItem => ({
  Put: {
    TableName,
    Item,
    ...(rev === 1
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'rev = :rev', ExpressionAttributeValues: { ':rev': rev - 1 } }),
  },
});
