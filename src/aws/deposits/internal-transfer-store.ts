import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { InternalTransferStore } from '#domain/ports/deposits/internal-transfer-store.ts';
import type { InternalTransfer } from '#model/deposit.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { depositKeys } from '../dynamodb/table-keys.ts';
import { transact } from '../dynamodb/transact.ts';
import { outboxPut } from '../events/outbox-item.ts';
import { need } from '../runtime/config.ts';

/** Amounts and block numbers are kept as text. */
const toItem = (transfer: InternalTransfer): Record<string, unknown> => ({
  ...depositKeys.identity(transfer.identity),
  ...transfer,
  amount: transfer.amount.toString(),
  blockNumber: transfer.blockNumber.toString(),
});

function fromItem(item: Record<string, unknown>): InternalTransfer {
  const { pk: _pk, sk: _sk, ...fields } = item;
  const transfer = fields as unknown as InternalTransfer;
  return {
    ...transfer,
    amount: BigInt(transfer.amount),
    blockNumber: BigInt(transfer.blockNumber),
  };
}

/**
 * Internal transfers in the table `deposits`: each is the item of its identity itself, so that one
 * transfer can not be a deposit and internal.
 */
export function makeInternalTransferStore(
  client: DynamoDBDocumentClient = documentClient(),
): InternalTransferStore {
  const table = () => need('TABLE_DEPOSITS');
  return {
    async getMany(identities) {
      const keys = identities.map((identity) => depositKeys.identity(identity));
      const items = await batchGet(client, table(), keys, { consistent: true });
      return items.filter(({ depositNo }) => depositNo === undefined).map(fromItem);
    },

    async put({ next, previous, outbox }) {
      const result = await transact(client, [
        {
          Put: {
            TableName: table(),
            Item: toItem(next),
            ...(previous
              ? {
                  ConditionExpression: 'rev = :rev AND attribute_not_exists(depositNo)',
                  ExpressionAttributeValues: { ':rev': previous.rev },
                }
              : { ConditionExpression: 'attribute_not_exists(pk)' }),
          },
        },
        outboxPut(outbox),
      ]);
      return result.ok;
    },
  };
}
