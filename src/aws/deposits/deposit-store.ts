import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { DepositStore } from '#domain/ports/deposits/deposit-store.ts';
import type { Deposit } from '#model/deposit.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { type Item, makeCodec } from '../dynamodb/codec.ts';
import { queryAll } from '../dynamodb/query-all.ts';
import { depositKeys, pad } from '../dynamodb/table-keys.ts';
import type { TransactItem } from '../dynamodb/transact.ts';
import { makeTransactBatcher } from '../dynamodb/transact-batcher.ts';
import { outboxPut } from '../events/outbox-item.ts';
import { need } from '../runtime/config.ts';

const codec = makeCodec<Deposit>({ bigints: { amount: 'required', blockNumber: 'required' } });

const depositToItem = (deposit: Deposit): Item => ({
  ...depositKeys.deposit(deposit.depositNo),
  ...codec.encode(deposit),
});

/** Calls of one turn that share transactions; each writes four items at most. */
const writesTogether = 25;

/** Deposits in the table `deposits`, found by number, by identity, and by block while watched. */
export function makeDepositStore(client: DynamoDBDocumentClient = documentClient()): DepositStore {
  const table = () => need('TABLE_DEPOSITS');
  const writeTogether = makeTransactBatcher(client, () => null, writesTogether);

  const getMany = async (depositNos: string[]): Promise<Deposit[]> => {
    const keys = depositNos.map((no) => depositKeys.deposit(no));
    const items = await batchGet(client, table(), keys, { consistent: true });
    // The watch list stays in the order of its blocks: a credit that is cut short starts at the old.
    const found = new Map(items.map((item) => [item.depositNo, codec.decode(item)]));
    return depositNos.flatMap((no) => found.get(no) ?? []);
  };

  const watchPut = (deposit: Deposit): TransactItem => ({
    Put: {
      TableName: table(),
      Item: {
        ...depositKeys.watched(deposit.chain, deposit.blockNumber, deposit.depositNo),
        depositNo: deposit.depositNo,
      },
    },
  });

  const watchDelete = (deposit: Deposit): TransactItem => ({
    Delete: {
      TableName: table(),
      Key: depositKeys.watched(deposit.chain, deposit.blockNumber, deposit.depositNo),
    },
  });

  return {
    async get(depositNo) {
      const { Item } = await client.send(
        new GetCommand({
          TableName: table(),
          Key: depositKeys.deposit(depositNo),
          ConsistentRead: true,
        }),
      );
      return Item ? codec.decode(Item) : null;
    },

    getMany,

    async byIdentity(identities) {
      const keys = identities.map((identity) => depositKeys.identity(identity));
      const found = await batchGet(client, table(), keys, { consistent: true });
      // An identity without a deposit number is an internal transfer.
      const pointers = found.filter(({ depositNo }) => depositNo !== undefined);
      const deposits = new Map(
        (await getMany(pointers.map((p) => p.depositNo as string))).map((d) => [d.depositNo, d]),
      );
      return new Map(
        pointers.flatMap((pointer) => {
          const deposit = deposits.get(pointer.depositNo as string);
          return deposit ? [[(pointer.pk as string).slice(2), deposit] as const] : [];
        }),
      );
    },

    async put(deposit, identity, outbox) {
      const result = await writeTogether([
        {
          Put: {
            TableName: table(),
            Item: { ...depositKeys.identity(identity), depositNo: deposit.depositNo },
            ConditionExpression: 'attribute_not_exists(depositNo)',
          },
        },
        {
          Put: {
            TableName: table(),
            Item: depositToItem(deposit),
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        watchPut(deposit),
        outboxPut(outbox),
      ]);
      return result.ok;
    },

    async update({ previous, next, outbox, watch }) {
      const moved = previous.blockNumber !== next.blockNumber;
      const result = await writeTogether([
        {
          Put: {
            TableName: table(),
            Item: depositToItem(next),
            ConditionExpression: 'rev = :rev',
            ExpressionAttributeValues: { ':rev': previous.rev },
          },
        },
        ...(moved || !watch ? [watchDelete(previous)] : []),
        ...(watch ? [watchPut(next)] : []),
        ...(outbox ? [outboxPut(outbox)] : []),
      ]);
      return result.ok;
    },

    async watched(chain, from, to) {
      const items = await queryAll(client, {
        TableName: table(),
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: {
          ':pk': depositKeys.watched(chain, 0n, '').pk,
          ':from': pad(from),
          ':to': `${pad(to)}#\uffff`,
        },
        ConsistentRead: true,
      });
      return getMany(items.map((item) => item.depositNo as string));
    },
  };
}
