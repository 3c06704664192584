import type { DynamoDBDocumentClient, QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { workKeys } from '#aws/dynamodb/table-keys.ts';
import { makeOrderStore } from '#aws/orders/order-store.ts';
import type { WorkStage } from '#model/orders/order-base.ts';
import { awsClient } from '#test/fakes/aws-client.ts';

/** The index `work`: orders by stage, address and time. */
export function indexOf(orders: [stage: string, address: string, count: number][]) {
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

export const many = (stage: string, count: number): [string, string, number][] =>
  Array.from({ length: count }, (_, i) => [stage, `0x${String(i).padStart(4, '0')}`, 1]);
