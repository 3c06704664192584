import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { ReservationPlace } from '#model/orders/reservation-check.ts';
import type { ReservationPlaceStore } from '#ports/orders.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { moneyKeys } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';

/** The place of the nightly check of reservations in the table `money`, which it may update. */
export function makeReservationPlaceStore(
  client: DynamoDBDocumentClient = documentClient(),
): ReservationPlaceStore {
  const at = () => ({ TableName: need('TABLE_MONEY'), Key: moneyKeys.reservationPlace() });
  return {
    async load() {
      const { Item } = await client.send(new GetCommand(at()));
      const { day = null, chain = null, cursor = null } = (Item ?? {}) as Partial<ReservationPlace>;
      return { day, chain, cursor };
    },

    async store({ day, chain, cursor }) {
      await client.send(
        new UpdateCommand({
          ...at(),
          UpdateExpression: 'SET #day = :day, chain = :chain, #cursor = :cursor',
          ExpressionAttributeNames: { '#day': 'day', '#cursor': 'cursor' },
          ExpressionAttributeValues: { ':day': day, ':chain': chain, ':cursor': cursor },
        }),
      );
    },
  };
}
