import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { ChainName } from '#shared/chains.ts';
import type { Item } from '../dynamodb/codec.ts';
import { depositKeys, depositPart, depositParts } from '../dynamodb/deposit-keys.ts';
import { queryAll } from '../dynamodb/query-all.ts';
import { type Key, pad } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';

const parts = Array.from({ length: depositParts }, (_, part) => part);

/** The partitions of what a chain may still take back, though nothing is to be done with it. */
export const unsettledPks = (chain: ChainName): string[] =>
  parts.map((part) => depositKeys.watched('FINAL', chain, part, 0n, '').pk);

/** Where a record that is not a deposit is listed while its block is not final. */
export const unsettledKey = (chain: ChainName, block: bigint, id: string): Key =>
  depositKeys.watched('FINAL', chain, depositPart(id), block, id);

/** The entries of a list's partition in blocks from..to, by block. */
export const listEntries = (
  client: DynamoDBDocumentClient,
  pk: string,
  range: { from: bigint; to: bigint; isConsistent: boolean },
): Promise<Item[]> =>
  queryAll(client, {
    TableName: need('TABLE_DEPOSITS'),
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':pk': pk,
      ':from': pad(range.from),
      ':to': `${pad(range.to)}#\uffff`,
    },
    ConsistentRead: range.isConsistent,
  });

/** What the entries of the unsettled list in blocks from..to have under this name, each once. */
export async function unsettledIds(
  client: DynamoDBDocumentClient,
  { chain, from, to, name }: { chain: ChainName; from: bigint; to: bigint; name: string },
): Promise<string[]> {
  const range = { from, to, isConsistent: true };
  const listed = await Promise.all(unsettledPks(chain).map((pk) => listEntries(client, pk, range)));
  const ids = listed.flat().flatMap(({ [name]: id }) => (id === undefined ? [] : String(id)));
  return [...new Set(ids)];
}
