import type { DynamoDBDocumentClient, QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { workKeys } from '#aws/dynamodb/table-keys.ts';
import { makeOrderStore } from '#aws/orders/order-store.ts';
import { type WorkStage, workStages } from '#model/orders/order-base.ts';
import { awsClient } from '#test/fakes/aws-client.ts';
import { setEnvironment } from '#test/support/environment.ts';

setEnvironment({ TABLE_MONEY: 'money' });

/** The index `work`: orders by stage, address and time. */
function indexOf(orders: [stage: string, address: string, count: number][]) {
  const keys = orders
    .flatMap(([stage, address, count]) =>
      Array.from({ length: count }, (_, i) => `${stage}#${address}#${1_000 + i}#WD${i}`),
    )
    .sort();
  const queries: number[] = [];
  const client = awsClient<DynamoDBDocumentClient>(
    async ({ input }: { input: QueryCommandInput }) => {
      const { ':pk': pk, ':from': from, ':to': to } = input.ExpressionAttributeValues ?? {};
      const limit = input.Limit ?? 0;
      const listed = keys.filter((key) => workKeys.pk('BASE', key[0] as WorkStage) === pk);
      const found = listed.filter((key) => key >= String(from) && key <= String(to));
      queries.push(Math.min(limit, found.length));
      return {
        Items: found.slice(0, limit).map((workSk) => ({ pk: `W#${workSk}`, workSk })),
        ...(found.length > limit && { LastEvaluatedKey: {} }),
      };
    },
  );
  return { orders: makeOrderStore(client), queries };
}

const stages = workStages;
const many = (stage: string, count: number): [string, string, number][] =>
  Array.from({ length: count }, (_, i) => [stage, `0x${String(i).padStart(4, '0')}`, 1]);

test('the addresses with work, each once, whatever the stage of their orders', async () => {
  const { orders, queries } = indexOf([
    [stages.approved, '0xa', 1],
    [stages.approved, '0xb', 2],
    [stages.signed, '0xb', 1],
    [stages.signed, '0xc', 1],
  ]);
  expect(await orders.addressesWithWork('BASE')).toEqual(['0xa', '0xb', '0xc']);
  // One query for each range of stages.
  expect(queries).toHaveLength(2);
});

test('without work it costs two empty queries', async () => {
  const { orders, queries } = indexOf([]);
  expect(await orders.nextWithWork('BASE', null)).toEqual({
    approved: [],
    inFlight: [],
    next: null,
  });
  expect(queries).toEqual([0, 0]);
});

test('the orders of an address that has many are passed over', async () => {
  const { orders, queries } = indexOf([
    [stages.approved, '0xa', 5_000],
    [stages.approved, '0xb', 1],
  ]);
  expect(await orders.addressesWithWork('BASE')).toEqual(['0xa', '0xb']);
  expect(queries).toEqual([25, 0, 1]);
});

test('some hundreds of addresses at once, and the rest from the position on', async () => {
  const { orders, queries } = indexOf([...many(stages.approved, 450), ...many(stages.signed, 30)]);
  const seen: string[] = [];
  const sizes: number[] = [];
  let position = null as Awaited<ReturnType<typeof orders.nextWithWork>>['next'];
  do {
    const { approved, inFlight, next } = await orders.nextWithWork('BASE', position);
    seen.push(...approved, ...inFlight);
    sizes.push(approved.length, inFlight.length);
    position = next;
  } while (position);
  expect(sizes).toEqual([200, 30, 200, 0, 50, 0]);
  expect(new Set(seen).size).toBe(450);
  // 25 addresses a query, not one.
  expect(queries.length).toBeLessThan(25);
});
