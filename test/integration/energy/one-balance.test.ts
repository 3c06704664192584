/** Many energy orders on one balance at once, in the real table: exactly those that it pays for. */
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { transact } from '#aws/dynamodb/transact.ts';
import { need } from '#aws/runtime/config.ts';
import { chains } from '#chains/catalog/catalog.ts';
import { publishedPrices } from '#extensions/energy/rules/rental-price.ts';
import { requestEnergy } from '#extensions/energy/rules/request-energy.ts';
import { balanceItems } from '#extensions/energy/store/balance-items.ts';
import { energyKeys } from '#extensions/energy/store/energy-keys.ts';
import { subscriptionToItem } from '#extensions/energy/store/energy-reader.ts';
import { makeEnergyStore } from '#extensions/energy/store/energy-store.ts';
import { buildSubscription } from '#test/builders/build-energy-order.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `eb-${randomUUID().slice(0, 8)}`;
const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
const energy = makeEnergyStore(client);
const price = 1_750_000n;
const at = 1_767_230_000;

beforeAll(async () => {
  tableEnvironment(prefix);
  await createTables(client, prefix);
  const subscription = buildSubscription({ lowBalanceSun: 50_000_000n });
  const Item = { ...energyKeys.subscription('demo'), ...subscriptionToItem(subscription) };
  await client.send(new PutCommand({ TableName: need('TABLE_ENERGY'), Item }));
});
afterAll(() => deleteTables(client, prefix));

const orderOf = (orderNo: string) =>
  buildWithdrawal({
    orderNo,
    chain: 'TRX',
    tokenAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    fromAddress: `T${orderNo}`,
    status: 'approved',
  });

/** Asks for the energy of a payment whose address has none. */
const request = (orderNo: string) =>
  requestEnergy(
    {
      chain: chains.TRX,
      energy,
      orders: { get: async (no) => orderOf(no), getMany: async (nos) => nos.map(orderOf) },
      payments: fake({}),
      tron: {
        freeEnergy: async () => 0n,
        seenEnergy: async () => ({ least: 0n, most: 0n }),
        needOf: async () => ({ energy: 64_285, burnSun: 6_428_500n }),
      },
      service: { prices: publishedPrices, unbilledDailySun: 0n, markets: [] },
      wake: async () => {},
      clock: stoppedClock(at),
      log: fakeLogger().log,
    },
    orderNo,
  );

test('a hundred orders at once: as many as the balance pays for, to the last sun', async () => {
  const paid = 60n;
  const sun = paid * price + price - 1n;
  const topUp = { projectId: 'demo', kind: 'topup' as const, ref: 'TU1', sun, at };
  await transact(client, balanceItems(topUp));
  const numbers = Array.from({ length: 100 }, (_, i) => `WD${i}`);
  // Each is asked for twice, as a queue does.
  const made = await Promise.all([...numbers, ...numbers].map(request));
  expect(made.filter((order) => order?.status === 'failed')).toHaveLength(80);
  const charged = { sun: price - 1n, topUpSun: sun, consumedSun: paid * price };
  expect(await energy.balance('demo')).toEqual({ ...charged, lowSent: true });
  expect(await energy.ledgerSum('demo')).toEqual({ ...charged, entries: Number(paid) + 1 });
});
