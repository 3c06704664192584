import { type DynamoDBDocumentClient, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { ChainName } from '#contract/chains.ts';
import type { OrderStore, WorkPosition } from '#domain/ports/orders/order-store.ts';
import type { Order } from '#model/orders/order.ts';
import { workStages } from '#model/orders/order-base.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { makeBatchGetLoader } from '../dynamodb/batch-get-loader.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { conditionalWrite } from '../dynamodb/conditional-write.ts';
import { moneyKeys, signatureKeys, workKeys } from '../dynamodb/table-keys.ts';
import { type TransactItem, transact } from '../dynamodb/transact.ts';
import { auditItems } from '../events/audit-item.ts';
import { outboxPut } from '../events/outbox-item.ts';
import { need } from '../runtime/config.ts';
import { orderFromItem } from './order-item.ts';
import { approvalItem, transitionItem } from './order-writes.ts';
import { releaseItems } from './release-items.ts';

/** Stages of orders that no transaction is signed for. */
const waitingStages = [
  workStages.waitsForApproval,
  workStages.approved,
  workStages.approvedSignOnly,
];

/**
 * Ranges of stages with work for a worker. The letters of both approved stages are neighbours: no
 * other stage lies between them.
 */
const workRanges = [
  [workStages.approved, workStages.approvedSignOnly],
  [workStages.signed, workStages.signed],
] as const;
/** The position after the last address of a range. */
const rangeEnd = '-';
/** Items of a query that looks for addresses; and addresses of a range that are given at once. */
const workPage = 25;
const addressesTogether = 200;

/**
 * Orders of every kind in the table `money`. Reads are strongly consistent, except those of the
 * index `work`, which gives order numbers and addresses alone.
 */
export function makeOrderStore(client: DynamoDBDocumentClient = documentClient()): OrderStore {
  const table = () => need('TABLE_MONEY');
  const read = makeBatchGetLoader(client, table);

  const workOf = async (
    chain: ChainName,
    prefix: string,
    after: string | null,
    limit: number,
    until = prefix,
  ) => {
    const { Items, LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: table(),
        IndexName: 'work',
        KeyConditionExpression: 'work_pk = :pk AND work_sk BETWEEN :from AND :to',
        ExpressionAttributeValues: {
          ':pk': workKeys.pk(chain),
          ':from': after ?? (prefix || ' '),
          ':to': `${until}\uffff`,
        },
        Limit: limit,
      }),
    );
    return {
      items: (Items ?? []) as { pk: string; work_sk: string }[],
      more: LastEvaluatedKey !== undefined,
    };
  };

  /** Addresses of one range of stages, after the index key `after`, and the key to continue after. */
  const addressesIn = async (
    chain: ChainName,
    [first, last]: (typeof workRanges)[number],
    after: string,
  ): Promise<{ addresses: string[]; after: string }> => {
    const found = new Set<string>();
    let key = after;
    while (found.size < addressesTogether) {
      const { items, more } = await workOf(chain, `${first}#`, key || null, workPage, `${last}#`);
      for (const { work_sk } of items) {
        const [stage, address] = work_sk.split('#');
        if (!address) continue;
        found.add(address);
        // The other orders of this address are passed over.
        key = `${stage}#${address}#\uffff`;
      }
      if (!more || items.length === 0) return { addresses: [...found], after: rangeEnd };
    }
    return { addresses: [...found], after: key };
  };

  const nextWithWork = async (chain: ChainName, position: WorkPosition | null) => {
    const read = await Promise.all(
      workRanges.map((range, i) => {
        const after = position?.[i] ?? '';
        return after === rangeEnd ? { addresses: [], after } : addressesIn(chain, range, after);
      }),
    );
    const next = read.map(({ after }) => after);
    const [approved, inFlight] = read.map(({ addresses }) => addresses);
    return {
      approved: approved ?? [],
      inFlight: inFlight ?? [],
      next: next.every((after) => after === rangeEnd) ? null : next,
    };
  };

  return {
    async get(orderNo) {
      const item = await read(moneyKeys.order(orderNo));
      return item && orderFromItem(item);
    },

    async getMany(orderNos) {
      const keys = orderNos.map((no) => moneyKeys.order(no));
      const items = await batchGet(client, table(), keys, { consistent: true });
      return items.flatMap((item) => {
        try {
          return [orderFromItem(item)];
        } catch {
          // An amount that is no number was not written by this service: the order is left out.
          return [];
        }
      });
    },

    async transition(write) {
      const result = await transact(client, [
        transitionItem(table(), write),
        ...releaseItems(table(), write),
        ...(write.approval ? approvalItem(need('TABLE_APPROVALS'), write) : []),
        ...(write.neverSigned ? [neverSignedCheck(write.orderNo)] : []),
        ...(write.audit ? auditItems(write.audit) : []),
        outboxPut(write.outbox),
      ]);
      return result.ok ? ({ ...write.order, ...write.set } as Order) : null;
    },

    async storeWait(orderNo, step, token) {
      const { Attributes } = await client.send(
        new UpdateCommand({
          TableName: table(),
          Key: moneyKeys.order(orderNo),
          UpdateExpression: 'SET #wait = :wait',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#wait': `wait_${step}` },
          ExpressionAttributeValues: { ':wait': { token, at: Math.floor(Date.now() / 1000) } },
          ReturnValues: 'ALL_NEW',
        }),
      );
      return orderFromItem(Attributes ?? {});
    },

    async noteExecution(orderNo, from, to) {
      return conditionalWrite(() =>
        client.send(
          new UpdateCommand({
            TableName: table(),
            Key: moneyKeys.order(orderNo),
            UpdateExpression: 'SET executions = :to',
            ConditionExpression: 'executions = :from',
            ExpressionAttributeValues: { ':from': from, ':to': to },
          }),
        ),
      );
    },

    async noteStuck(orderNo, stuck) {
      await conditionalWrite(() =>
        client.send(
          new UpdateCommand({
            TableName: table(),
            Key: moneyKeys.order(orderNo),
            UpdateExpression: 'SET stuck = :stuck',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':stuck': stuck },
          }),
        ),
      );
    },

    async addressesWithWork(chain) {
      const found: string[] = [];
      let position: WorkPosition | null = null;
      do {
        const { approved, inFlight, next } = await nextWithWork(chain, position);
        found.push(...approved, ...inFlight);
        position = next;
      } while (position);
      return [...new Set(found)];
    },

    nextWithWork,

    async approvedToSign(chain, address, limit) {
      const { items } = await workOf(
        chain,
        `${workStages.approvedSignOnly}#${address}#`,
        null,
        limit,
      );
      return items.map((item) => item.pk.slice(2));
    },

    async approved(chain, address, limit) {
      const { items } = await workOf(chain, `${workStages.approved}#${address}#`, null, limit);
      return items.map((item) => item.pk.slice(2));
    },

    async oldestWaiting(chain, address) {
      const oldest = await Promise.all(
        waitingStages.map(async (stage) => {
          const { items } = await workOf(chain, `${stage}#${address}#`, null, 1);
          const [, , createdAtMs] = items[0]?.work_sk.split('#') ?? [];
          return createdAtMs === undefined ? null : Number(createdAtMs);
        }),
      );
      const times = oldest.filter((time) => time !== null);
      return times.length === 0 ? null : Math.min(...times);
    },

    async unfinished(chain, cursor) {
      const { items, more } = await workOf(chain, '', cursor ? `${cursor}\u0000` : null, 100);
      return {
        orderNos: items.map((item) => item.pk.slice(2)),
        cursor: more ? (items.at(-1)?.work_sk ?? null) : null,
      };
    },
  };
}

/** Fails the transaction if the signers' table has a signature of the order. */
const neverSignedCheck = (orderNo: string): TransactItem => ({
  ConditionCheck: {
    TableName: need('TABLE_SIGNATURES'),
    Key: signatureKeys.of(orderNo),
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Reads the orders of one kind: an order of another kind is not there. */
export function ordersOfKind<Kind extends Order>(
  orders: Pick<OrderStore, 'get' | 'getMany'>,
  isKind: (order: Order) => order is Kind,
): Pick<OrderStore<Kind>, 'get' | 'getMany'> {
  return {
    async get(orderNo) {
      const order = await orders.get(orderNo);
      return order && isKind(order) ? order : null;
    },
    getMany: async (orderNos) => (await orders.getMany(orderNos)).filter(isKind),
  };
}
