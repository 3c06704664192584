import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { StrayMove } from '#model/stray-move.ts';
import type { StrayMoveStore } from '#ports/deposits.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { makeCodec } from '../dynamodb/codec.ts';
import { depositKeys } from '../dynamodb/deposit-keys.ts';
import { makeTransactBatcher } from '../dynamodb/transact-batcher.ts';
import { outboxPut } from '../events/outbox-item.ts';
import { need } from '../runtime/config.ts';
import { unsettledIds, unsettledKey } from './unsettled-list.ts';

const codec = makeCodec<StrayMove>({ bigints: { blockNumber: 'required' } });

const listKey = ({ chain, blockNumber, subject }: StrayMove) =>
  unsettledKey(chain, blockNumber, subject);

/** Calls of one turn that share transactions; each writes four items at most. */
const batchSize = 25;

/** Stray moves in the table `deposits`, found by subject, and by block until it is final. */
export function makeStrayMoveStore(
  client: DynamoDBDocumentClient = documentClient(),
): StrayMoveStore {
  const table = () => need('TABLE_DEPOSITS');
  const writeTogether = makeTransactBatcher(client, () => null, batchSize);

  const getMany = async (subjects: string[]): Promise<StrayMove[]> => {
    const keys = subjects.map((subject) => depositKeys.stray(subject));
    return (await batchGet(client, table(), keys, { consistent: true })).map(codec.decode);
  };

  return {
    getMany,

    watched: async (chain, from, to) =>
      getMany(await unsettledIds(client, { chain, from, to, name: 'stray' })),

    async put({ next, previous, outbox }) {
      const TableName = table();
      const isListed = previous && (previous.blockNumber !== next.blockNumber || next.isGone);
      const Item = { ...depositKeys.stray(next.subject), ...codec.encode(next) };
      const entry = { ...listKey(next), stray: next.subject };
      const result = await writeTogether([
        {
          Put: previous
            ? {
                TableName,
                Item,
                ConditionExpression: 'rev = :rev',
                ExpressionAttributeValues: { ':rev': previous.rev },
              }
            : { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' },
        },
        ...(isListed ? [{ Delete: { TableName, Key: listKey(previous) } }] : []),
        ...(next.isGone ? [] : [{ Put: { TableName, Item: entry } }]),
        outboxPut(outbox),
      ]);
      return result.ok;
    },
  };
}
