import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { batchGet } from '#aws/dynamodb/batch-get.ts';
import { documentClient } from '#aws/dynamodb/clients.ts';
import { type Item, makeCodec } from '#aws/dynamodb/codec.ts';
import { conditionalWrite } from '#aws/dynamodb/conditional-write.ts';
import { nextRevision } from '#aws/dynamodb/next-revision.ts';
import { queryAll } from '#aws/dynamodb/query-all.ts';
import type { Key } from '#aws/dynamodb/table-keys.ts';
import { takeNumber } from '#aws/dynamodb/take-number.ts';
import { type TransactItem, transact } from '#aws/dynamodb/transact.ts';
import { auditItems } from '#aws/events/audit-item.ts';
import { outboxPut } from '#aws/events/outbox-item.ts';
import { counterLife } from '#aws/orders/release-items.ts';
import { need } from '#aws/runtime/config.ts';
import { energyKeys } from '#extensions/energy/store/energy-keys.ts';
import type { EnergyOrder, EnergyReceiver } from '../model/energy-order.ts';
import type { TopUp } from '../model/subscription.ts';
import type { EnergyStore } from '../ports.ts';
import { balanceItems, topUpToItem } from './balance-items.ts';
import { makeEnergyReader, subscriptionToItem, sunOf } from './energy-reader.ts';

/** Records that one call reads of the index `due`. */
const duePage = 100;
const without = ['duePk', 'dueSk'];

const topUpCodec = makeCodec<TopUp>({ bigints: { sun: 'required' }, without });
const receiverCodec = makeCodec<EnergyReceiver>({ bigints: {} });
const orderCodec = makeCodec<EnergyOrder>({
  bigints: { costSun: 'required', chargedSun: 'required', burnSun: 'required' },
  without,
});

const orderToItem = (order: EnergyOrder): Item => ({
  ...energyKeys.order(order.energyNo),
  ...orderCodec.encode(order),
  ...(order.dueAt !== null && { duePk: 'ORDERS', dueSk: order.dueAt }),
});

/** The energy service in table `energy`. */
export function makeEnergyStore(client: DynamoDBDocumentClient = documentClient()): EnergyStore {
  const table = () => need('TABLE_ENERGY');

  const read = async (Key: Key): Promise<Item | null> => {
    const command = new GetCommand({ TableName: table(), Key, ConsistentRead: true });
    return (await client.send(command)).Item ?? null;
  };

  const due = async (pk: string, upTo: number): Promise<Key[]> => {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: table(),
        IndexName: 'due',
        KeyConditionExpression: 'duePk = :pk AND dueSk <= :upTo',
        ExpressionAttributeValues: { ':pk': pk, ':upTo': upTo },
        Limit: duePage,
      }),
    );
    return Items as Key[];
  };

  const orders = async (energyNos: string[]): Promise<EnergyOrder[]> => {
    const keys = energyNos.map((no) => energyKeys.order(no));
    const items = await batchGet(client, table(), keys, { consistent: true });
    const found = new Map(items.map((item) => [item.energyNo, orderCodec.decode(item)]));
    return energyNos.flatMap((no) => found.get(no) ?? []);
  };

  const topUps = async (depositNos: string[]): Promise<TopUp[]> => {
    const keys = depositNos.map((no) => energyKeys.topUp(no));
    const items = await batchGet(client, table(), keys, { consistent: true });
    return items.map(topUpCodec.decode);
  };

  return {
    ...makeEnergyReader(client),

    async subscribe({ subscription, audit, outbox }) {
      const { projectId } = subscription;
      const { ok } = await transact(client, [
        nextRevision(
          table(),
          { ...energyKeys.subscription(projectId), ...subscriptionToItem(subscription) },
          1,
        ),
        {
          Put: {
            TableName: table(),
            Item: {
              ...energyKeys.books(projectId),
              duePk: 'BOOKS',
              dueSk: subscription.createdAt,
            },
          },
        },
        // No balance: the first top-up makes it, so that this function's role need not write one.
        ...auditItems(audit),
        outboxPut(outbox),
      ]);
      return ok;
    },

    async updateSubscription({ projectId, set, audit, outbox }) {
      const fields = Object.entries(subscriptionToItem(set));
      const { ok } = await transact(client, [
        {
          Update: {
            TableName: table(),
            Key: energyKeys.subscription(projectId),
            UpdateExpression: `SET ${fields.map(([name]) => `${name} = :${name}`).join(', ')}`,
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: Object.fromEntries(
              fields.map(([name, value]) => [`:${name}`, value]),
            ),
          },
        },
        ...auditItems(audit),
        outboxPut(outbox),
      ]);
      if (!ok) throw new Error(`the subscription of ${projectId} does not exist`);
    },

    nextId: (projectId) =>
      takeNumber(client, { table: table(), key: energyKeys.counter(projectId) }),

    async ledgerSum(projectId) {
      const items = await queryAll(client, {
        TableName: table(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': energyKeys.ledger(projectId, '', '').pk },
        ConsistentRead: true,
      });
      const sumOf = (...kinds: string[]) =>
        items.reduce(
          (sum, { kind, sun }) => (kinds.includes(String(kind)) ? sum + sunOf(sun) : sum),
          0n,
        );
      return {
        sun: items.reduce((sum, item) => sum + sunOf(item.sun), 0n),
        topUpSun: sumOf('topup', 'adjust'),
        consumedSun: -sumOf('charge', 'refund'),
        entries: items.length,
      };
    },

    dueBooks: async (now) =>
      (await due('BOOKS', now)).map(({ pk }) => pk.slice(energyKeys.books('').pk.length)),

    async checkBooksAt(projectId, at) {
      const command = new UpdateCommand({
        TableName: table(),
        Key: energyKeys.books(projectId),
        UpdateExpression: 'SET dueSk = :at',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':at': at },
      });
      await client.send(command);
    },

    async order(energyNo) {
      const item = await read(energyKeys.order(energyNo));
      return item && orderCodec.decode(item);
    },

    orders,

    async write({ order, change, unbilled, outbox }) {
      const counted: TransactItem[] = unbilled
        ? [
            {
              Update: {
                TableName: table(),
                Key: energyKeys.unbilled(order.projectId, unbilled.day),
                UpdateExpression: 'SET #ttl = if_not_exists(#ttl, :ttl) ADD used :sun',
                ConditionExpression: 'attribute_not_exists(used) OR used <= :max',
                ExpressionAttributeNames: { '#ttl': 'ttl' },
                ExpressionAttributeValues: {
                  ':sun': unbilled.sun,
                  ':max': unbilled.max - unbilled.sun,
                  ':ttl': order.createdAt + counterLife,
                },
              },
            },
          ]
        : [];
      const result = await transact(client, [
        nextRevision(table(), orderToItem(order), order.rev),
        ...(change ? balanceItems(change) : []),
        ...counted,
        ...outbox.map(outboxPut),
      ]);
      if (result.ok) return 'written';
      return result.reasons[0] ? 'changed' : 'balance';
    },

    dueOrders: async (now) =>
      (await due('ORDERS', now)).map(({ pk }) => pk.slice(energyKeys.order('').pk.length)),

    async putOffOrder(energyNo, at) {
      const command = new UpdateCommand({
        TableName: table(),
        Key: energyKeys.order(energyNo),
        UpdateExpression: 'SET dueSk = :at, dueAt = :at',
        ConditionExpression: 'attribute_exists(duePk) AND dueSk < :at',
        ExpressionAttributeValues: { ':at': at },
      });
      await conditionalWrite(() => client.send(command));
    },

    async receiver(address) {
      const item = await read(energyKeys.receiver(address));
      return item
        ? receiverCodec.decode(item)
        : { address, promised: {}, awaited: {}, lastDelegatedAt: null, rev: 0 };
    },

    putReceiver: (receiver) =>
      conditionalWrite(() => {
        const item = { ...energyKeys.receiver(receiver.address), ...receiver };
        return client.send(new PutCommand(nextRevision(table(), item, receiver.rev).Put!));
      }),

    topUps,

    async unsettledTopUps(upTo = Number.MAX_SAFE_INTEGER) {
      const keys = await due('TOPUPS', upTo);
      const depositNos = keys.map(({ pk }) => pk.slice(energyKeys.topUp('').pk.length));
      const found = new Map((await topUps(depositNos)).map((topUp) => [topUp.depositNo, topUp]));
      return depositNos.flatMap((depositNo) => {
        const topUp = found.get(depositNo);
        return topUp?.settledTxHash === null ? topUp : [];
      });
    },

    async creditedTopUps(projectId) {
      const items = await queryAll(client, {
        TableName: table(),
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :topUps)',
        ExpressionAttributeValues: {
          ':pk': energyKeys.ledger(projectId, '', '').pk,
          ':topUps': energyKeys.ledger(projectId, 'topup', '').sk,
        },
        ConsistentRead: true,
      });
      return topUps(items.map(({ ref }) => String(ref)));
    },

    async putTopUp(topUp, outbox) {
      const { ok } = await transact(client, [
        nextRevision(table(), topUpToItem(topUp), topUp.rev),
        ...(outbox ? [outboxPut(outbox)] : []),
      ]);
      return ok;
    },
  };
}
