import { type DynamoDBDocumentClient, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Deposit } from '#model/deposit.ts';
import { isFinal } from '#model/order-status.ts';
import { workStages } from '#model/orders/order-base.ts';
import type { HoldingOrder, StoredReservation } from '#model/orders/reservation-check.ts';
import type { ReservationStore } from '#ports/orders.ts';
import { shareNext } from '#shared/async/share-next.ts';
import type { ChainName } from '#shared/chains.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { documentClient } from '../dynamodb/clients.ts';
import type { Item } from '../dynamodb/codec.ts';
import { conditionalWrite } from '../dynamodb/conditional-write.ts';
import { depositCodec } from '../dynamodb/deposit-codec.ts';
import { depositKeys, depositParts } from '../dynamodb/deposit-keys.ts';
import { queryAll } from '../dynamodb/query-all.ts';
import { moneyKeys, workKeys } from '../dynamodb/table-keys.ts';
import { type TransactItem, transact } from '../dynamodb/transact.ts';
import { auditItems } from '../events/audit-item.ts';
import { outboxPut } from '../events/outbox-item.ts';
import { need } from '../runtime/config.ts';
import { heldAmount, heldKey } from './held-reservation.ts';
import { orderFromItem } from './order-item.ts';
import { heldAttributes, partsOfReservation, reservedBy } from './reserved-by.ts';
import { workPlace } from './work-places.ts';

/** Index entries of one page of addresses. */
const addressPage = 100;
/** Order numbers of one page of an address, and orders that are read together. */
const orderPage = 1_000;

/** Whether a number is a deposit's, which holds what a provider has not let through. */
const isDepositNo = (no: string): boolean => no.startsWith('DP');

/** The first character of a cursor: which of the two partitions it continues. */
const cursorOf = { work: 'W', held: 'H' } as const;

/**
 * The sums of reservations in the table `money`, compared with the orders that hold them. Records
 * are read strongly consistent; the index `work` gives only keys.
 */
export function makeReservationStore(
  client: DynamoDBDocumentClient = documentClient(),
): ReservationStore {
  const table = () => need('TABLE_MONEY');

  /** One page of the index after a key, and whether there is more. */
  const workPage = async (pk: string, after: string | null, limit: number) => {
    const { Items, LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: table(),
        IndexName: 'work',
        KeyConditionExpression: 'workPk = :pk AND workSk > :after',
        ExpressionAttributeValues: { ':pk': pk, ':after': after ?? ' ' },
        Limit: limit,
      }),
    );
    const keys = (Items ?? []).map((item) => String(item.workSk));
    return { keys, hasMore: LastEvaluatedKey !== undefined && keys.length > 0 };
  };

  /** Numbers of the orders of an address at one stage; more than `max` are cut there. */
  const numbersAt = async (pk: string, prefix: string, max: number): Promise<string[]> => {
    const found: string[] = [];
    let start: Item | undefined;
    do {
      const { Items, LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName: table(),
          IndexName: 'work',
          KeyConditionExpression: 'workPk = :pk AND begins_with(workSk, :prefix)',
          ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
          Limit: orderPage,
          ExclusiveStartKey: start,
        }),
      );
      found.push(...(Items ?? []).map((item) => String(item.pk).slice(2)));
      start = LastEvaluatedKey;
    } while (start && found.length <= max);
    return found;
  };

  /** Numbers of the deposits of a chain that are held, by their address: one read of the list that they wait in. */
  const readHeld = async (chain: ChainName): Promise<Map<string, string[]>> => {
    const parts = Array.from({ length: depositParts }, (_, part) => part);
    const found = await Promise.all(
      parts.map((part) =>
        queryAll(client, {
          TableName: need('TABLE_DEPOSITS'),
          KeyConditionExpression: 'pk = :pk',
          FilterExpression: 'attribute_exists(heldOn)',
          ExpressionAttributeValues: {
            ':pk': depositKeys.watched('WATCH', chain, part, 0n, '').pk,
          },
          ConsistentRead: true,
        }),
      ),
    );
    const held = new Map<string, string[]>();
    for (const { heldOn, depositNo } of found.flat()) {
      const address = String(heldOn);
      held.set(address, [...(held.get(address) ?? []), String(depositNo)]);
    }
    return held;
  };

  /** Addresses are compared many at a time: those of a chain share its reads. */
  const heldOf = new Map<ChainName, () => Promise<Map<string, string[]>>>();
  const heldOn = async (chain: ChainName, address: string): Promise<string[]> => {
    const read = heldOf.get(chain) ?? shareNext(() => readHeld(chain));
    heldOf.set(chain, read);
    return (await read()).get(address) ?? [];
  };

  const heldDeposits = async (depositNos: string[]): Promise<HoldingOrder[]> => {
    const keys = depositNos.map((no) => depositKeys.deposit(no));
    const options = { consistent: true };
    const items =
      keys.length > 0 ? await batchGet(client, need('TABLE_DEPOSITS'), keys, options) : [];
    return items.map((item) => holdingDeposit(depositCodec.decode(item)));
  };

  const orders: ReservationStore['orders'] = async (orderNos) => {
    const found = await heldDeposits(orderNos.filter(isDepositNo));
    const ofOrders = orderNos.filter((no) => !isDepositNo(no));
    for (let first = 0; first < ofOrders.length; first += orderPage) {
      const numbers = ofOrders.slice(first, first + orderPage);
      const keys = numbers.map((no) => moneyKeys.order(no));
      const items = await batchGet(client, table(), keys, { consistent: true });
      if (items.length < numbers.length) return null;
      try {
        found.push(...items.map(holdingOrder));
      } catch {
        // An amount that is not a number was not written by this service.
        return null;
      }
    }
    return found;
  };

  return {
    async addresses(chain, cursor) {
      const part = cursor?.startsWith(cursorOf.held) ? cursorOf.held : cursorOf.work;
      const after = cursor?.slice(1) || null;
      if (part === cursorOf.work) {
        const place = workPlace(chain, after);
        const { keys, hasMore } = await workPage(place.pk, place.after, addressPage);
        const parts = keys.map((key) => key.split('#'));
        const [stage, address] = parts.at(-1) ?? [];
        // The other orders of the last address are passed over.
        const next = place.cursor(hasMore ? `${stage}#${address}#\uffff` : null);
        return {
          addresses: [...new Set(parts.flatMap(([, address]) => address ?? []))],
          cursor: next === null ? cursorOf.held : `${part}${next}`,
        };
      }
      const { keys, hasMore } = await workPage(workKeys.heldPk(chain), after, addressPage);
      return {
        addresses: [...new Set(keys.flatMap((key) => key.split('#')[0] ?? []))],
        cursor: hasMore ? `${part}${keys.at(-1)}` : null,
      };
    },

    async ordersOf(chain, address, max) {
      const stages = await Promise.all([
        heldOn(chain, address),
        ...Object.values(workStages).map((stage) =>
          numbersAt(workKeys.pk(chain, stage), `${stage}#${address}#`, max),
        ),
      ]);
      // An order that changes its stage meanwhile may be listed twice.
      const numbers = [...new Set(stages.flat())];
      if (numbers.length > max) return null;
      const found = await orders(numbers);
      const isTheirs = ({ id }: { id: string }) => {
        const of = partsOfReservation(id);
        return of.chain === chain && of.address === address;
      };
      return found?.every(({ sums }) => sums.every(isTheirs)) ? found : null;
    },

    orders,

    async sumsOf(chain, address, ids) {
      const held = await queryAll(client, {
        TableName: table(),
        IndexName: 'work',
        KeyConditionExpression: 'workPk = :pk AND begins_with(workSk, :address)',
        ExpressionAttributeValues: { ':pk': workKeys.heldPk(chain), ':address': `${address}#` },
      });
      const all = [...new Set([...ids, ...held.map(({ pk }) => String(pk))])];
      const keys = all.map((pk) => ({ pk, sk: '-' }));
      const items = await batchGet(client, table(), keys, { consistent: true });
      const found = new Map(items.map((item) => [String(item.pk), item]));
      return all.map((id): StoredReservation => {
        const { reserved = 0, epoch = 0 } = (found.get(id) ?? {}) as {
          reserved?: number | bigint;
          epoch?: number;
        };
        return { id, ...partsOfReservation(id), reserved: BigInt(reserved), epoch: Number(epoch) };
      });
    },

    async skipEmpty({ id }) {
      try {
        await conditionalWrite(() =>
          client.send(
            new UpdateCommand({
              TableName: table(),
              Key: { pk: id, sk: '-' },
              UpdateExpression: 'REMOVE workPk, workSk',
              ConditionExpression: 'reserved = :zero',
              ExpressionAttributeValues: { ':zero': 0 },
            }),
          ),
        );
      } catch (error) {
        // An order reserves at this moment.
        if ((error as Error).name !== 'TransactionConflictException') throw error;
      }
    },

    async set({ id, reserved, epoch }, to, { audit, outbox }) {
      const Key = { pk: id, sk: '-' };
      const update: TransactItem = {
        Update: {
          TableName: table(),
          Key,
          UpdateExpression: 'SET reserved = :to, epoch = :next, workPk = :heldPk, workSk = :heldSk',
          ConditionExpression:
            '(attribute_not_exists(pk) AND :read = :zero AND :epoch = :zero) OR (reserved = :read AND epoch = :epoch)',
          ExpressionAttributeValues: {
            ':to': to,
            ':read': reserved,
            ':epoch': epoch,
            // As a release does: a creation that has read the old sum fails.
            ':next': epoch + 1,
            ':zero': 0,
            ...heldAttributes(Key),
          },
        },
      };
      return (await transact(client, [update, ...auditItems(audit), outboxPut(outbox)])).ok;
    },
  };
}

/** A deposit that is held reserves as an order does, until its credit or until it left the chain. */
function holdingDeposit(deposit: Deposit): HoldingOrder {
  const { depositNo, createdAtMs, creditedAt, rev } = deposit;
  const isHolding = heldAmount(deposit) > 0n;
  // What it held, also once it holds nothing more.
  const held: Deposit = { ...deposit, status: 'confirming', chainState: 'present' };
  return {
    orderNo: depositNo,
    isHolding,
    createdAtMs,
    // A revision is at least the second of its change.
    endedAt: isHolding ? null : (creditedAt ?? rev),
    sums: [{ id: heldKey(deposit).pk, sum: heldAmount(held) }],
  };
}

function holdingOrder(item: Item): HoldingOrder {
  const order = orderFromItem(item);
  const { orderNo, status, createdAtMs, endedAt } = order;
  return {
    orderNo,
    isHolding: !isFinal(status),
    createdAtMs,
    endedAt,
    sums: reservedBy(order).map(({ key, sum }) => ({ id: key.pk, sum })),
  };
}
