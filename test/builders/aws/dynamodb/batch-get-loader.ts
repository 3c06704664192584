import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { makeBatchGetLoader } from '#aws/dynamodb/batch-get-loader.ts';
import type { Key } from '#aws/dynamodb/table-keys.ts';
import { awsClient } from '#test/fakes/aws-client.ts';

interface Input {
  Key?: Key;
  ConsistentRead?: boolean;
  RequestItems?: Record<string, { Keys: Key[]; ConsistentRead: boolean }>;
}

/** A table with the items a and b. */
export function reader() {
  const asked: [string[], boolean | undefined][] = [];
  const has = ({ pk }: Key) => pk === 'a' || pk === 'b';
  const client = awsClient<DynamoDBDocumentClient>(async ({ input }: { input: Input }) => {
    if (input.Key) {
      asked.push([[input.Key.pk], input.ConsistentRead]);
      return has(input.Key) ? { Item: { ...input.Key, value: input.Key.pk } } : {};
    }
    const { Keys, ConsistentRead } = input.RequestItems!.t!;
    asked.push([Keys.map(({ pk }) => pk), ConsistentRead]);
    const items = Keys.filter(has).map((key) => ({ ...key, value: key.pk }));
    return { Responses: { t: items.reverse() } };
  });
  return { asked, get: makeBatchGetLoader(client, () => 't') };
}
