import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { makeInternalOrderStore } from '#aws/orders/internal-order-store.ts';
import { makeEnergyStore } from '#extensions/energy/store/energy-store.ts';
import type { OutboxItem } from '#model/outbox.ts';

/**
 * What the energy account holds for a project by the records of the service, sun: what was forwarded to it, less what
 * was charged for rentals. `items` name the forwards, each any number of times.
 */
export async function energySunOf(
  client: DynamoDBDocumentClient,
  projectId: string,
  items: Iterable<Pick<OutboxItem, 'ref'>>,
): Promise<bigint> {
  const numbers = new Set([...items].map(({ ref }) => ref).filter((ref) => ref.startsWith('IN')));
  const orders = await makeInternalOrderStore(client).getMany([...numbers]);
  const forwarded = orders
    .filter(({ does, status }) => does === 'forward' && status === 'confirmed')
    .reduce((sum, { amount }) => sum + amount, 0n);
  const { consumedSun } = await makeEnergyStore(client).ledgerSum(projectId);
  return forwarded - consumedSun;
}
