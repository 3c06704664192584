import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { InternalTransfer } from '#model/deposit.ts';
import type { InternalTransferStore } from '#ports/deposits.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { type Item, makeCodec } from '../dynamodb/codec.ts';
import { depositKeys } from '../dynamodb/deposit-keys.ts';
import type { Key } from '../dynamodb/table-keys.ts';
import type { TransactItem } from '../dynamodb/transact.ts';
import { makeTransactBatcher } from '../dynamodb/transact-batcher.ts';
import { outboxPut } from '../events/outbox-item.ts';
import { need } from '../runtime/config.ts';
import { unsettledIds, unsettledKey } from './unsettled-list.ts';

const codec = makeCodec<InternalTransfer>({
  bigints: { amount: 'required', blockNumber: 'required' },
});

export const internalTransferToItem = (transfer: InternalTransfer): Item => ({
  ...depositKeys.identity(transfer.identity),
  ...codec.encode(transfer),
});

/** It is listed with the credited deposits that are not final, until DepositStore.letGo. */
const listKey = ({ chain, blockNumber, identity }: InternalTransfer): Key =>
  unsettledKey(chain, blockNumber, identity);

export const internalTransferListed = (
  TableName: string,
  transfer: InternalTransfer,
): TransactItem => ({
  Put: { TableName, Item: { ...listKey(transfer), identity: transfer.identity } },
});

/** Calls of one turn that share transactions; each writes four items at most. */
const batchSize = 25;

/**
 * Internal transfers in the table `deposits`. Each is stored under its identity, where a deposit
 * would have its pointer, so that one transfer cannot be both.
 */
export function makeInternalTransferStore(
  client: DynamoDBDocumentClient = documentClient(),
): InternalTransferStore {
  const table = () => need('TABLE_DEPOSITS');
  const writeTogether = makeTransactBatcher(client, () => null, batchSize);

  const getMany = async (identities: string[]): Promise<InternalTransfer[]> => {
    const keys = identities.map((identity) => depositKeys.identity(identity));
    const items = await batchGet(client, table(), keys, { consistent: true });
    return items.filter(({ depositNo }) => depositNo === undefined).map(codec.decode);
  };

  return {
    getMany,

    async watched(chain, from, to) {
      const identities = await unsettledIds(client, { chain, from, to, name: 'identity' });
      return getMany(identities);
    },

    async put({ next, previous, outbox }) {
      const isListed = previous && (previous.blockNumber !== next.blockNumber || next.isGone);
      const result = await writeTogether([
        {
          Put: {
            TableName: table(),
            Item: internalTransferToItem(next),
            ...(previous
              ? {
                  ConditionExpression: 'rev = :rev AND attribute_not_exists(depositNo)',
                  ExpressionAttributeValues: { ':rev': previous.rev },
                }
              : { ConditionExpression: 'attribute_not_exists(pk)' }),
          },
        },
        ...(isListed ? [{ Delete: { TableName: table(), Key: listKey(previous) } }] : []),
        ...(next.isGone ? [] : [internalTransferListed(table(), next)]),
        outboxPut(outbox),
      ]);
      return result.ok;
    },
  };
}
