import { type DynamoDBDocumentClient, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Order } from '#model/orders/order.ts';
import { type WorkStage, workStages } from '#model/orders/order-base.ts';
import type { OrderStore, WorkPosition } from '#ports/orders.ts';
import type { ChainName } from '#shared/chains.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { makeBatchGetLoader } from '../dynamodb/batch-get-loader.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { conditionalWrite } from '../dynamodb/conditional-write.ts';
import { moneyKeys, signatureKeys, workKeys } from '../dynamodb/table-keys.ts';
import { type TransactItem, transact } from '../dynamodb/transact.ts';
import { auditItems } from '../events/audit-item.ts';
import { outboxPut } from '../events/outbox-item.ts';
import { need } from '../runtime/config.ts';
import { dailyCountItems } from './daily-count-items.ts';
import { orderFromItem } from './order-item.ts';
import { approvalItem, transitionItem } from './order-writes.ts';
import { releaseItems } from './release-items.ts';
import { workPlace } from './work-places.ts';

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
const approvedRange = [workStages.approved, workStages.approvedSignOnly] as const;
const inFlightRange = [workStages.signed, workStages.signed] as const;

/** Stretches of the index with addresses that have work for a worker. */
const workStretches = (chain: ChainName) =>
  [approvedRange, inFlightRange].map((range) => ({ pk: workKeys.pk(chain, range[0]), range }));
type Stretch = ReturnType<typeof workStretches>[number];
/** The position after the last address of a stretch. */
const rangeEnd = '-';
/** Items of a query that looks for addresses; and addresses of a stretch that are given at once. */
const workPageSize = 25;
const addressPageSize = 200;

/**
 * Orders of every kind in the table `money`. Reads are strongly consistent, except those of the
 * index `work`, which gives only order numbers and addresses.
 */
export function makeOrderStore(client: DynamoDBDocumentClient = documentClient()): OrderStore {
  const table = () => need('TABLE_MONEY');
  const read = makeBatchGetLoader(client, table);

  /** Entries of a partition that begin with `prefix`, or up to `until`, after an index key. */
  const workOf = async (
    pk: string,
    prefix: string,
    after: string | null,
    limit: number,
    until = prefix,
  ) => {
    const { Items, LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: table(),
        IndexName: 'work',
        KeyConditionExpression: 'workPk = :pk AND workSk BETWEEN :from AND :to',
        ExpressionAttributeValues: {
          ':pk': pk,
          ':from': after ?? (prefix || ' '),
          ':to': `${until}\uffff`,
        },
        Limit: limit,
      }),
    );
    return {
      items: (Items ?? []) as { pk: string; workSk: string }[],
      more: LastEvaluatedKey !== undefined,
    };
  };

  /** The oldest orders of an address at one stage. */
  const ordersAt = async (chain: ChainName, stage: WorkStage, address: string, limit: number) => {
    const prefix = `${stage}#${address}#`;
    return (await workOf(workKeys.pk(chain, stage), prefix, null, limit)).items;
  };

  /** Addresses of one stretch, after the index key `after`, and the key to continue after. */
  const addressesIn = async (
    { pk, range: [first, last] }: Stretch,
    after: string,
  ): Promise<{ addresses: string[]; after: string }> => {
    const found = new Set<string>();
    let key = after;
    while (found.size < addressPageSize) {
      const { items, more } = await workOf(pk, `${first}#`, key || null, workPageSize, `${last}#`);
      for (const { workSk } of items) {
        const [stage, address] = workSk.split('#');
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
    const stretches = workStretches(chain);
    const read = await Promise.all(
      stretches.map((stretch, i) => {
        const after = position?.[i] ?? '';
        return after === rangeEnd ? { addresses: [], after } : addressesIn(stretch, after);
      }),
    );
    const next = read.map(({ after }) => after);
    const addressesOf = (range: Stretch['range']) => {
      const found = read.flatMap(({ addresses }, i) =>
        stretches[i]?.range === range ? addresses : [],
      );
      return [...new Set(found)];
    };
    return {
      approved: addressesOf(approvedRange),
      inFlight: addressesOf(inFlightRange),
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
          // An amount that is not a number was not written by this service: the order is left out.
          return [];
        }
      });
    },

    async transition(write) {
      const counts = dailyCountItems(write.counts ?? []);
      if (!counts) return null;
      const result = await transact(client, [
        transitionItem(table(), write),
        ...counts,
        ...releaseItems(table(), write),
        ...(write.approval ? [approvalItem(need('TABLE_APPROVALS'), write.approval)] : []),
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
      const items = await ordersAt(chain, workStages.approvedSignOnly, address, limit);
      return items.map((item) => item.pk.slice(2));
    },

    async approved(chain, address, limit) {
      const items = await ordersAt(chain, workStages.approved, address, limit);
      return items.map((item) => item.pk.slice(2));
    },

    async oldestWaiting(chain, address) {
      const oldest = await Promise.all(
        waitingStages.map(async (stage) => {
          const [first] = await ordersAt(chain, stage, address, 1);
          const [, , createdAtMs] = first?.workSk.split('#') ?? [];
          return createdAtMs === undefined ? null : Number(createdAtMs);
        }),
      );
      const times = oldest.filter((time) => time !== null);
      return times.length === 0 ? null : Math.min(...times);
    },

    async unfinished(chain, cursor) {
      for (let at = cursor; ; ) {
        const place = workPlace(chain, at);
        const after = place.after && `${place.after}\u0000`;
        const { items, more } = await workOf(place.pk, '', after, 100);
        at = place.cursor(more ? (items.at(-1)?.workSk ?? null) : null);
        if (items.length > 0 || at === null) {
          return { orderNos: items.map((item) => item.pk.slice(2)), cursor: at };
        }
      }
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
