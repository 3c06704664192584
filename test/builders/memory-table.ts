/** DynamoDB in memory, behind the real client. Writes are recorded, and puts can be read back. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';

type Attributes = Record<string, Record<string, unknown>>;
interface Write {
  TableName: string;
  Item?: Attributes;
}
/** A request body in DynamoDB's own JSON. */
interface Sent {
  TableName?: string;
  Item?: Attributes;
  Key?: Attributes;
  UpdateExpression?: string;
  TransactItems?: Record<string, Write>[];
  RequestItems?: Record<string, { Keys: Attributes[] }>;
  ClientRequestToken?: string;
}

const text = (body: Uint8Array | string) =>
  typeof body === 'string' ? body : new TextDecoder().decode(body);
const place = (table: string, { pk, sk }: Attributes) => `${table} ${pk?.S} ${sk?.S}`;

/** Conditions always hold, and updates change nothing. */
export function memoryTable() {
  const writes: object[] = [];
  const items = new Map<string, Attributes>();

  function answer({ ClientRequestToken: _random, ...body }: Sent): Record<string, unknown> {
    const puts: Write[] = (body.TransactItems ?? []).flatMap(({ Put }) => Put ?? []);
    if (body.TransactItems) writes.push(...body.TransactItems);
    else if (body.Item || body.UpdateExpression) writes.push(body);
    if (body.Item && body.TableName) puts.push({ TableName: body.TableName, Item: body.Item });
    for (const { TableName, Item } of puts) if (Item) items.set(place(TableName, Item), Item);
    if (body.Key && body.TableName) return { Item: items.get(place(body.TableName, body.Key)) };
    const Responses = Object.entries(body.RequestItems ?? {}).map(([table, { Keys }]) => [
      table,
      Keys.flatMap((key) => items.get(place(table, key)) ?? []),
    ]);
    return { Responses: Object.fromEntries(Responses), UnprocessedKeys: {} };
  }

  const client = new DynamoDBClient({
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    requestHandler: {
      handle: async ({ body }: { body: Uint8Array | string }) => ({
        response: {
          statusCode: 200,
          headers: { 'content-type': 'application/x-amz-json-1.0' },
          body: new TextEncoder().encode(JSON.stringify(answer(JSON.parse(text(body))))),
        },
      }),
    } as never,
  });
  return { client: makeDocumentClient(client), writes };
}
