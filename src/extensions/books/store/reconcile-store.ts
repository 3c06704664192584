import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#aws/dynamodb/clients.ts';
import { type Item, makeCodec } from '#aws/dynamodb/codec.ts';
import { conditionalWrite } from '#aws/dynamodb/conditional-write.ts';
import { queryAll } from '#aws/dynamodb/query-all.ts';
import type { Key } from '#aws/dynamodb/table-keys.ts';
import { need } from '#aws/runtime/config.ts';
import { inGroups } from '#shared/async/limit.ts';
import type { Look } from '../model/look.ts';
import type { ReconcileStore } from '../ports.ts';
import { booksKeys } from './books-keys.ts';
import { differenceCodec, dueCodec, duePut, progressCodec } from './reconcile-items.ts';
import {
  readingsFromText,
  readingsToText,
  recordFromText,
  recordToText,
} from './reconcile-text.ts';

const lookCodec = makeCodec<Omit<Look, 'readings'>>({ bigints: {} });

/** Looks and due addresses that are read at once. */
const maxLooks = 100;
const maxDue = 500;

/** What reconciliation remembers, in the table `books`. */
export function makeReconcileStore(
  client: DynamoDBDocumentClient = documentClient(),
): ReconcileStore {
  const table = () => need('TABLE_BOOKS');
  const put = (key: Key, attributes: Item) =>
    client.send(new PutCommand({ TableName: table(), Item: { ...key, ...attributes } }));
  const remove = (Key: Key) => client.send(new DeleteCommand({ TableName: table(), Key }));

  async function get(Key: Key): Promise<Item | undefined> {
    const command = new GetCommand({ TableName: table(), Key, ConsistentRead: true });
    return (await client.send(command)).Item;
  }

  const partition = (pk: string) => ({
    TableName: table(),
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: true,
  });

  /** The first items of a partition, from as many pages as they take. */
  async function first(pk: string, most: number): Promise<Item[]> {
    const items: Item[] = [];
    let start: Item | undefined;
    do {
      const Limit = most - items.length;
      const page = await client.send(
        new QueryCommand({ ...partition(pk), Limit, ExclusiveStartKey: start }),
      );
      items.push(...(page.Items ?? []));
      start = page.LastEvaluatedKey;
    } while (start && items.length < most);
    return items;
  }

  return {
    async progress() {
      const item = await get(booksKeys.progress());
      return item ? progressCodec.decode(item) : null;
    },

    async storeProgress(progress) {
      await put(booksKeys.progress(), progressCodec.encode(progress));
    },

    async looks(chain) {
      const items = await first(booksKeys.looks(chain), maxLooks);
      return items.map(({ readings, ...item }) => ({
        ...lookCodec.decode(item),
        readings: readingsFromText(String(readings)),
      }));
    },

    async putLook({ readings, ...look }) {
      const key = { pk: booksKeys.looks(look.chain), sk: look.lookId };
      await put(key, { ...lookCodec.encode(look), readings: readingsToText(readings) });
    },

    async removeLook({ chain, lookId }) {
      await remove({ pk: booksKeys.looks(chain), sk: lookId });
    },

    async due(chain) {
      return (await first(booksKeys.due(chain), maxDue)).map(dueCodec.decode);
    },

    async addDue(chain, addresses) {
      await inGroups(addresses, (one) =>
        conditionalWrite(() => client.send(new PutCommand(duePut(chain, one)))),
      );
    },

    async removeDue(chain, addresses) {
      const pk = booksKeys.due(chain);
      await inGroups(addresses, ({ projectId, address }) =>
        remove({ pk, sk: booksKeys.dueSk(projectId, address) }),
      );
    },

    async address(projectId, chain, address) {
      const item = await get(booksKeys.record(projectId, chain, address));
      return item ? recordFromText(String(item.record)) : null;
    },

    async putAddress(record) {
      const { projectId, chain, address } = record;
      await put(booksKeys.record(projectId, chain, address), { record: recordToText(record) });
    },

    async openDifferences(chain) {
      const items = await queryAll(client, partition(booksKeys.differences(chain)));
      return items.map(differenceCodec.decode);
    },

    putDifference(difference) {
      const { chain, differenceNo, rev } = difference;
      const isNew = rev === 1;
      return conditionalWrite(() =>
        client.send(
          new PutCommand({
            TableName: table(),
            Item: {
              pk: booksKeys.differences(chain),
              sk: differenceNo,
              ...differenceCodec.encode(difference),
            },
            ConditionExpression: isNew ? 'attribute_not_exists(pk)' : 'rev = :before',
            ...(!isNew && { ExpressionAttributeValues: { ':before': rev - 1 } }),
          }),
        ),
      );
    },
  };
}
