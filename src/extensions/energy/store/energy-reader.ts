import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#aws/dynamodb/clients.ts';
import { type Item, makeCodec } from '#aws/dynamodb/codec.ts';
import type { Key } from '#aws/dynamodb/table-keys.ts';
import { need } from '#aws/runtime/config.ts';
import { energyKeys } from '#extensions/energy/store/energy-keys.ts';
import type { EnergySubscription } from '../model/subscription.ts';
import type { EnergyStore } from '../ports.ts';

const subscriptionCodec = makeCodec<EnergySubscription>({
  bigints: { lowBalanceSun: 'required' },
  without: ['duePk', 'dueSk'],
});

/** The attributes of a subscription. */
export const subscriptionToItem = (subscription: Partial<EnergySubscription>): Item =>
  subscriptionCodec.encode(subscription);

/** A sum of sun as it is stored; 0 if it is not. */
export const sunOf = (value: unknown): bigint => BigInt(String(value ?? 0));

/** A project's subscription and balance, for functions that read nothing else of the table `energy`. */
export function makeEnergyReader(
  client: DynamoDBDocumentClient = documentClient(),
): Pick<EnergyStore, 'subscription' | 'balance'> {
  const read = async (Key: Key): Promise<Item | null> => {
    const TableName = need('TABLE_ENERGY');
    const command = new GetCommand({ TableName, Key, ConsistentRead: true });
    return (await client.send(command)).Item ?? null;
  };
  return {
    async subscription(projectId) {
      const item = await read(energyKeys.subscription(projectId));
      return item && subscriptionCodec.decode(item);
    },

    async balance(projectId) {
      const item = (await read(energyKeys.balance(projectId))) ?? {};
      return {
        sun: sunOf(item.sun),
        topUpSun: sunOf(item.topUpSun),
        consumedSun: sunOf(item.consumedSun),
        lowSent: item.lowSent === true,
      };
    },
  };
}
