import { type DynamoDBDocumentClient, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { PaymentReader, PaymentStore } from '#ports/payments.ts';
import type { ChainName } from '#shared/chains.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import type { Item } from '../dynamodb/codec.ts';
import { conditionalWrite } from '../dynamodb/conditional-write.ts';
import { queryAll } from '../dynamodb/query-all.ts';
import { moneyKeys } from '../dynamodb/table-keys.ts';
import { narrowedView } from './nonce-state-item.ts';
import { slotFromItem } from './slot-item.ts';

/** The slots of an address in the table `money`: those that are not final, and those in view. */
export function makeSlotView(
  client: DynamoDBDocumentClient,
  table: () => string,
  nonceState: PaymentReader['nonceState'],
): Pick<PaymentStore, 'openSlots' | 'slotsInView' | 'oldestUnfinal' | 'narrowView'> {
  const slotsFrom = (chain: ChainName, address: string, nonce: number) => ({
    TableName: table(),
    KeyConditionExpression: 'pk = :pk AND sk >= :from',
    ExpressionAttributeValues: {
      ':pk': moneyKeys.nonceState(chain, address).pk,
      ':from': moneyKeys.slot(chain, address, nonce).sk,
    },
    ConsistentRead: true,
  });

  return {
    async openSlots(chain, address) {
      const state = await nonceState(chain, address);
      if (!state) return [];
      const items = await queryAll(client, slotsFrom(chain, address, state.oldestOpen));
      return items.map(slotFromItem);
    },

    async slotsInView({ chain, address, oldestOpen, openFrom = oldestOpen, openBelow = [] }) {
      const [below, from] = await Promise.all([
        batchGet(
          client,
          table(),
          openBelow.map((nonce) => moneyKeys.slot(chain, address, nonce)),
          { consistent: true },
        ),
        queryAll(client, slotsFrom(chain, address, openFrom)),
      ]);
      const slots = [...below, ...from].map(slotFromItem);
      return slots.sort((one, other) => one.nonce - other.nonce);
    },

    async oldestUnfinal({ chain, address, oldestOpen, next }) {
      const query = {
        ...slotsFrom(chain, address, oldestOpen),
        FilterExpression: '#state <> :final',
        ProjectionExpression: 'nonce',
      };
      let start: Item | undefined;
      // The first page is small: the oldest slot is often not final yet.
      for (let limit = 25; ; limit = 250) {
        const page = await client.send(
          new QueryCommand({
            ...query,
            ExpressionAttributeNames: { '#state': 'state' },
            ExpressionAttributeValues: { ...query.ExpressionAttributeValues, ':final': 'final' },
            Limit: limit,
            ExclusiveStartKey: start,
          }),
        );
        const [first] = page.Items ?? [];
        if (first) return Number(first.nonce);
        start = page.LastEvaluatedKey;
        if (!start) return next;
      }
    },

    async narrowView(state, view) {
      await conditionalWrite(() =>
        client.send(new UpdateCommand(narrowedView(table(), state, view))),
      );
    },
  };
}
