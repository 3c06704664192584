import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '#aws/dynamodb/batch-get.ts';
import { documentClient } from '#aws/dynamodb/clients.ts';
import type { Item } from '#aws/dynamodb/codec.ts';
import { type Key, moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { type TransactItem, transact } from '#aws/dynamodb/transact.ts';
import { auditItems } from '#aws/events/audit-item.ts';
import { outboxPut } from '#aws/events/outbox-item.ts';
import { approvalItem, orderPut } from '#aws/orders/order-writes.ts';
import { need } from '#aws/runtime/config.ts';
import { ApiError } from '#wire/api-error.ts';
import type { Batch } from '../model/batch.ts';
import { type BatchStatus, type BatchStep, batchSteps } from '../model/batch-status.ts';
import { type BatchStore, type CommitResult, type Creation, ordersOfLine } from '../ports.ts';
import {
  batchFromItem,
  batchItem,
  batchSums,
  lineItem,
  ordersOfLineItem,
  refusalsItem,
  refusalsOfItem,
} from './batch-items.ts';
import { batchKeys, batchWork } from './batch-keys.ts';

/** Batches in the table `money` (docs/decisions/0106-batches-of-payouts.md). */
export function makeBatchStore(client: DynamoDBDocumentClient = documentClient()): BatchStore {
  const table = () => need('TABLE_MONEY');
  const put = (item: Item): TransactItem => ({ Put: { TableName: table(), Item: item } });

  async function read(Key: Key): Promise<Item | undefined> {
    const command = new GetCommand({ TableName: table(), Key, ConsistentRead: true });
    return (await client.send(command)).Item;
  }

  /** Changes the batch if it is in one of these statuses; names with values, and what else must hold. */
  function change(
    batchNo: string,
    from: readonly BatchStatus[],
    { set, condition = '' }: { set: Record<string, unknown>; condition?: string },
    values: Record<string, unknown> = {},
  ): TransactItem {
    const names = Object.keys(set);
    return {
      Update: {
        TableName: table(),
        Key: batchKeys.batch(batchNo),
        UpdateExpression: `SET ${[...names.map((name) => `#${name} = :${name}`), '#rev = #rev + :one'].join(', ')}`,
        ConditionExpression: `#status IN (${from.map((_, i) => `:from${i}`).join(', ')})${condition}`,
        ExpressionAttributeNames: Object.fromEntries(
          [...new Set([...names, 'rev', 'status'])].map((name) => [`#${name}`, name]),
        ),
        ExpressionAttributeValues: {
          ...Object.fromEntries(names.map((name) => [`:${name}`, set[name]])),
          ...Object.fromEntries(from.map((status, i) => [`:from${i}`, status])),
          ':one': 1,
          ...values,
        },
      },
    };
  }

  /** Holds while the batch of this call has that status. */
  const whileIn = ({ batchNo, requestId }: Creation, status: BatchStatus): TransactItem => ({
    ConditionCheck: {
      TableName: table(),
      Key: batchKeys.batch(batchNo),
      ConditionExpression: '#status = :status AND requestId = :request',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': status, ':request': requestId },
    },
  });

  const toStatus = (step: BatchStep, set: Record<string, unknown>) => ({
    set: { status: batchSteps[step].to, ...set },
    condition: ' AND #rev = :rev',
  });

  const withOrders: BatchStatus[] = ['accepted', 'approved', 'rejected', 'cancelled'];

  async function get(batchNo: string): Promise<Batch | null> {
    const item = await read(batchKeys.batch(batchNo));
    return item ? batchFromItem(item) : null;
  }

  const line: BatchStore['line'] = async (batchNo, n) =>
    ordersOfLineItem(await read(batchKeys.line(batchNo, n)));

  return {
    get,
    line,

    async byId(projectId, batchId) {
      const pointer = await read(batchKeys.batchId(projectId, batchId));
      return pointer ? get(String(pointer.batchNo)) : null;
    },

    async getMany(batchNos) {
      const items = await batchGet(client, table(), batchNos.map(batchKeys.batch), {
        consistent: true,
      });
      return items.map(batchFromItem);
    },

    refusals: async (batchNo) => refusalsOfItem(await read(batchKeys.refusals(batchNo))),

    async begin(batch) {
      const { batchNo, projectId, batchId } = batch;
      const isFree = 'attribute_not_exists(pk)';
      const { ok } = await transact(client, [
        {
          Put: {
            TableName: table(),
            Item: batchItem(batch),
            // Of a refused one that has ended nothing is left.
            ConditionExpression: `${isFree} OR (#status = :refused AND endedAt <> :null)`,
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: {
              ':refused': 'refused' satisfies BatchStatus,
              ':null': null,
            },
          },
        },
        {
          Put: {
            TableName: table(),
            Item: { ...batchKeys.batchId(projectId, batchId), batchNo },
            ConditionExpression: isFree,
          },
        },
      ]);
      return ok ? 'begun' : 'duplicate';
    },

    async putLines(creation, orders, refusals) {
      const { batchNo } = creation;
      const items = refusals.length > 0 ? [refusalsItem(batchNo, refusals)] : [];
      for (let n = 0; n * ordersOfLine < orders.length; n++) {
        const ofLine = orders.slice(n * ordersOfLine, (n + 1) * ordersOfLine);
        items.push(lineItem(batchNo, n, ofLine));
      }
      for (const item of items) {
        const { ok } = await transact(client, [whileIn(creation, 'creating'), put(item)]);
        if (!ok) throw new ApiError('busy', undefined, { headers: { 'retry-after': '1' } });
      }
    },

    async claim(creation, orders) {
      const { batchNo } = creation;
      const result = await transact(client, [
        whileIn(creation, 'creating'),
        ...orders.map(({ projectId, bizOrderId, orderNo }) => ({
          Put: {
            TableName: table(),
            Item: { ...moneyKeys.bizOrder(projectId, bizOrderId), orderNo, batchNo },
            ConditionExpression: 'attribute_not_exists(pk) OR (orderNo = :no AND batchNo = :batch)',
            ExpressionAttributeValues: { ':no': orderNo, ':batch': batchNo },
          },
        })),
      ]);
      if (result.ok) return null;
      const [ofBatch, ...ofOrders] = result.reasons;
      if (ofBatch === 'ConditionalCheckFailed') return 'gone';
      return orders[ofOrders.indexOf('ConditionalCheckFailed')]!;
    },

    async commit(batch, step, { orders, at, outbox }) {
      const sums = batchSums(table(), orders);
      if (typeof sums === 'string') return sums;
      const { from } = batchSteps[step];
      const { set, condition } = toStatus(step, { acceptedAt: at });
      const accepted = change(
        batch.batchNo,
        from,
        { set, condition: `${condition} AND requestId = :request` },
        { ':rev': batch.rev, ':request': batch.requestId },
      );
      const items = [accepted, ...sums.map(({ item }) => item), outboxPut(outbox)];
      try {
        // All creations of the wallets change the same sums.
        const result = await transact(client, items, { crowded: true });
        if (result.ok) return 'committed';
        // The item of a revision is there only if the batch has it.
        const labels: CommitResult[] = ['gone', ...sums.map(({ failsAs }) => failsAs), 'gone'];
        return labels[result.reasons.indexOf('ConditionalCheckFailed')]!;
      } catch (error) {
        if (error instanceof ApiError && error.kind === 'busy') return 'busy';
        throw error;
      }
    },

    async make({ batchNo, made }, creations) {
      const progress = change(
        batchNo,
        withOrders,
        { set: { made: made + 1 }, condition: ' AND #made = :before' },
        { ':before': made },
      );
      const orders = creations.flatMap(({ withdrawal, outbox }) => [
        orderPut(table(), withdrawal).item,
        outboxPut(outbox),
      ]);
      return (await transact(client, [progress, ...orders])).ok;
    },

    async vote(batch, step, { at, reason, approval, audit, outbox }) {
      const { set, condition } = step
        ? toStatus(step, { decidedAt: at, failReason: reason })
        : { set: {}, condition: ' AND #rev = :rev' };
      const { ok } = await transact(client, [
        change(batch.batchNo, ['accepted'], { set, condition }, { ':rev': batch.rev }),
        ...(approval ? [approvalItem(need('TABLE_APPROVALS'), approval)] : []),
        ...auditItems(audit),
        ...outbox.map(outboxPut),
      ]);
      return ok;
    },

    async take(batch, step, { at, reason = null, outbox }) {
      const { from, to } = batchSteps[step];
      const isDecided = to !== 'completed';
      const set = { ...(isDecided && { decidedAt: at, failReason: reason }) };
      const write = change(batch.batchNo, from, toStatus(step, set), { ':rev': batch.rev });
      const announced = outbox ? [outboxPut(outbox)] : [];
      return (await transact(client, [write, ...announced])).ok;
    },

    async follow({ batchNo, followed }) {
      const progress = change(
        batchNo,
        withOrders,
        { set: { followed: followed + 1 }, condition: ' AND #followed = :before' },
        { ':before': followed },
      );
      return (await transact(client, [progress])).ok;
    },

    async release(creation, n) {
      const { batchNo } = creation;
      const orders = await line(batchNo, n);
      const keys = orders.map((order) => moneyKeys.bizOrder(order.projectId, order.bizOrderId));
      const pointers = await batchGet(client, table(), keys, { consistent: true });
      const { ok } = await transact(client, [
        whileIn(creation, 'refused'),
        { Delete: { TableName: table(), Key: batchKeys.line(batchNo, n) } },
        ...pointers
          .filter((pointer) => pointer.batchNo === batchNo)
          .map(({ pk, sk }) => ({
            Delete: {
              TableName: table(),
              Key: { pk, sk },
              ConditionExpression: 'batchNo = :batch',
              ExpressionAttributeValues: { ':batch': batchNo },
            },
          })),
      ]);
      if (!ok) throw new ApiError('busy', undefined, { headers: { 'retry-after': '1' } });
    },

    async end({ batchNo, projectId, batchId, status, requestId }, at, outbox) {
      const pointer: TransactItem = {
        Delete: {
          TableName: table(),
          Key: batchKeys.batchId(projectId, batchId),
          ConditionExpression: 'attribute_not_exists(pk) OR batchNo = :batch',
          ExpressionAttributeValues: { ':batch': batchNo },
        },
      };
      const ofRefusals: TransactItem = {
        Delete: { TableName: table(), Key: batchKeys.refusals(batchNo) },
      };
      await transact(client, [
        {
          Update: {
            TableName: table(),
            Key: batchKeys.batch(batchNo),
            UpdateExpression: 'SET endedAt = :at, rev = rev + :one REMOVE workPk, workSk',
            ConditionExpression: 'endedAt = :null AND requestId = :request',
            ExpressionAttributeValues: {
              ':at': at,
              ':one': 1,
              ':null': null,
              ':request': requestId,
            },
          },
        },
        ...(status === 'refused' ? [pointer, ofRefusals] : []),
        ...(outbox ? [outboxPut(outbox)] : []),
      ]);
    },

    async open(limit) {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: table(),
          IndexName: 'work',
          KeyConditionExpression: 'workPk = :pk',
          ExpressionAttributeValues: { ':pk': batchWork.pk },
          Limit: limit,
        }),
      );
      return Items.map(({ workSk }) => String(workSk).split('#')[1]!);
    },
  };
}
