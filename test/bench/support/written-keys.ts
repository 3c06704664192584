/** Which partition keys a bench writes to, and with how many units: DynamoDB reports them by table only. */
import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { itemBytes } from '../../support/dynamodb/item-bytes.ts';

interface Item {
  pk: string;
  sk: string;
}

/** A write of one item. */
export interface Write {
  table: string;
  item: Item;
  /** In a transaction each unit counts twice. */
  factor: 1 | 2;
  /** Bytes of what was put; null for an update, whose item is read afterwards. */
  bytes: number | null;
}

type Change = { TableName?: string; Item?: Item; Key?: Item };

/** Notes every write of this client from now on. */
export function noteWrites(client: DynamoDBDocumentClient, writes: Write[]): void {
  const note = (change: Change | undefined, factor: 1 | 2) => {
    const item = change?.Item ?? change?.Key;
    if (!change?.TableName || !item) return;
    writes.push({
      table: change.TableName,
      item,
      factor,
      bytes: change.Item ? itemBytes(change.Item as never) : null,
    });
  };
  client.middlewareStack.add(
    (next) => async (args) => {
      const input = args.input as Change & {
        UpdateExpression?: string;
        TransactItems?: Partial<Record<'Put' | 'Update' | 'Delete', Change>>[];
        RequestItems?: Record<string, { PutRequest?: Change }[]>;
      };
      const result = await next(args);
      for (const { Put, Update, Delete } of input.TransactItems ?? [])
        note(Put ?? Update ?? Delete, 2);
      if (input.Item || input.UpdateExpression) note(input, 1);
      return result;
    },
    { step: 'initialize', name: 'noteWrites', override: true },
  );
}

/** The write units of each partition key, indexes left out, the most first. */
export async function unitsByKey(
  client: DynamoDBDocumentClient,
  writes: readonly Write[],
): Promise<{ key: string; units: number }[]> {
  const sizes = new Map<string, number>();
  const units = new Map<string, number>();
  for (const { table, item, factor, bytes } of writes) {
    const { pk, sk } = item;
    const place = `${table} ${pk} ${sk}`;
    if (bytes === null && !sizes.has(place)) {
      const { Item: found } = await client.send(
        new GetCommand({ TableName: table, Key: { pk, sk } }),
      );
      sizes.set(place, found ? itemBytes(found as never) : 1);
    }
    const size = bytes ?? sizes.get(place) ?? 1;
    const key = `${table} ${pk}`;
    units.set(key, (units.get(key) ?? 0) + factor * Math.max(1, Math.ceil(size / 1_024)));
  }
  return [...units].map(([key, of]) => ({ key, units: of })).sort((a, b) => b.units - a.units);
}
