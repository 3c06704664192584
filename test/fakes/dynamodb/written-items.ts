import type { Attributes, WriteRequest } from './target.ts';

/** A write of one item: a key, or a whole item with its key among the attributes. */
export interface Written {
  table: string;
  item: Attributes;
}

interface OneWrite {
  TableName: string;
  Item?: Attributes;
  Key?: Attributes;
}

interface WriteBody extends OneWrite {
  RequestItems: Record<string, WriteRequest[]>;
  TransactItems: Record<'Put' | 'Update' | 'Delete', OneWrite | undefined>[];
}

const one = ({ TableName, Item, Key }: OneWrite): Written => ({
  table: TableName,
  item: Item ?? Key ?? {},
});

/** The items that an operation writes; empty for one that only reads. */
export function writtenItems(operation: string, body: unknown): Written[] {
  const write = body as WriteBody;
  switch (operation) {
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [one(write)];
    case 'TransactWriteItems':
      return write.TransactItems.flatMap(({ Put, Update, Delete }) => {
        const found = Put ?? Update ?? Delete;
        return found ? [one(found)] : [];
      });
    case 'BatchWriteItem':
      return Object.entries(write.RequestItems).flatMap(([table, requests]) =>
        requests.map(({ PutRequest, DeleteRequest }) => ({
          table,
          item: PutRequest?.Item ?? DeleteRequest?.Key ?? {},
        })),
      );
    default:
      return [];
  }
}
