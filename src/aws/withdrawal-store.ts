import {
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { ApiError } from '../contract/api-error.ts';
import type { ChainName } from '../contract/chains.ts';
import type { CreateWithdrawalResult, WithdrawalStore } from '../domain/ports/stores.ts';
import { auditItems } from './audit-item.ts';
import { batchGet } from './batch-get.ts';
import { documentClient } from './clients.ts';
import { conditionalWrite } from './conditional-write.ts';
import { need } from './config.ts';
import { moneyKeys, workKeys } from './keys.ts';
import { outboxPut, transact } from './transact.ts';
import { withdrawalFromItem } from './withdrawal-item.ts';
import {
  approvalItem,
  createItems,
  nativeReservation,
  releaseItems,
  transitionItem,
} from './withdrawal-writes.ts';

/** Withdrawals in the table `money`. Every read that a decision hangs on is strongly consistent. */
export function makeWithdrawalStore(
  client: DynamoDBDocumentClient = documentClient(),
): WithdrawalStore {
  const table = () => need('TABLE_MONEY');

  const get = async (orderNo: string) => {
    const { Item } = await client.send(
      new GetCommand({
        TableName: table(),
        Key: moneyKeys.withdrawal(orderNo),
        ConsistentRead: true,
      }),
    );
    return Item ? withdrawalFromItem(Item) : null;
  };

  const pointerTo: WithdrawalStore['pointer'] = async (projectId, bizOrderId) => {
    const { Item } = await client.send(
      new GetCommand({
        TableName: table(),
        Key: moneyKeys.bizOrder(projectId, bizOrderId),
        ConsistentRead: true,
      }),
    );
    if (!Item) return null;
    const { orderNo, chain, address, nonce } = Item;
    const signed = nonce === undefined ? null : { chain, address, nonce: Number(nonce) };
    return { orderNo, signed };
  };

  const workOf = async (chain: ChainName, prefix: string, after: string | null, limit: number) => {
    const { Items, LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: table(),
        IndexName: 'work',
        KeyConditionExpression: 'work_pk = :pk AND work_sk BETWEEN :from AND :to',
        ExpressionAttributeValues: {
          ':pk': workKeys.pk(chain),
          ':from': after ?? (prefix || ' '),
          ':to': `${prefix}\uffff`,
        },
        Limit: limit,
      }),
    );
    return {
      items: (Items ?? []) as { pk: string; work_sk: string }[],
      more: LastEvaluatedKey !== undefined,
    };
  };

  return {
    get,

    async byOrder(projectId, bizOrderId) {
      const pointer = await pointerTo(projectId, bizOrderId);
      return pointer ? get(pointer.orderNo) : null;
    },

    pointer: pointerTo,

    async getMany(orderNos) {
      const keys = orderNos.map((no) => moneyKeys.withdrawal(no));
      const items = await batchGet(client, table(), keys, { consistent: true });
      return items.flatMap((item) => {
        try {
          return [withdrawalFromItem(item)];
        } catch {
          // An amount that is no number: only something that is not this service wrote that.
          return [];
        }
      });
    },

    async reservations({ projectId, chain, address, token, nativeToken, day }) {
      const isNative = token === nativeToken;
      const tokenKey = moneyKeys.reserved(
        projectId,
        chain,
        address,
        isNative ? nativeReservation : token,
      );
      const nativeKey = moneyKeys.reserved(projectId, chain, address, nativeReservation);
      const dailyKey = moneyKeys.dailyLimit(projectId, chain, token, day);
      const autoKey = moneyKeys.autoApprove(projectId, day);
      const items = await batchGet(client, table(), [tokenKey, nativeKey, dailyKey, autoKey], {
        consistent: true,
      });
      const item = (key: { pk: string }) => items.find((i) => i.pk === key.pk);
      const sum = (key: { pk: string }) => ({
        reserved: BigInt((item(key)?.reserved as number | bigint | undefined) ?? 0),
        epoch: Number(item(key)?.epoch ?? 0),
      });
      return {
        token: sum(tokenKey),
        native: sum(nativeKey),
        dailyUsed: BigInt((item(dailyKey)?.used as number | bigint | undefined) ?? 0),
        autoApproveUsedMicroUsd: BigInt((item(autoKey)?.used as number | bigint | undefined) ?? 0),
      };
    },

    async create(input): Promise<CreateWithdrawalResult> {
      const items = createItems(table(), input);
      try {
        const result = await transact(client, [...items, outboxPut(input.outbox)]);
        if (result.ok) return 'created';
        const failed = result.reasons.indexOf('ConditionalCheckFailed');
        if (failed === 0 || failed === 1) return 'duplicate';
        if (failed === items.length - 1) return 'auto_approve_moved';
        return failed === items.length - 2 ? 'daily_limit_moved' : 'balance_moved';
      } catch (error) {
        if (error instanceof ApiError && error.kind === 'busy') return 'busy';
        throw error;
      }
    },

    async transition(write) {
      const result = await transact(client, [
        transitionItem(table(), write),
        ...releaseItems(table(), write),
        ...(write.approval ? approvalItem(need('TABLE_APPROVALS'), write) : []),
        ...(write.audit ? auditItems(write.audit) : []),
        outboxPut(write.outbox),
      ]);
      return result.ok ? { ...write.withdrawal, ...write.set } : null;
    },

    async storeWait(orderNo, step, token) {
      const { Attributes } = await client.send(
        new UpdateCommand({
          TableName: table(),
          Key: moneyKeys.withdrawal(orderNo),
          UpdateExpression: 'SET #wait = :wait',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#wait': `wait_${step}` },
          ExpressionAttributeValues: { ':wait': { token, at: Math.floor(Date.now() / 1000) } },
          ReturnValues: 'ALL_NEW',
        }),
      );
      return withdrawalFromItem(Attributes ?? {});
    },

    async noteExecution(orderNo, from, to) {
      return conditionalWrite(() =>
        client.send(
          new UpdateCommand({
            TableName: table(),
            Key: moneyKeys.withdrawal(orderNo),
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
            Key: moneyKeys.withdrawal(orderNo),
            UpdateExpression: 'SET stuck = :stuck',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':stuck': stuck },
          }),
        ),
      );
    },

    async addressesWithWork(chain) {
      const found = new Set<string>();
      for (const stage of ['A', 'S'] as const) {
        // One item per address: each query jumps past the address that the last one found.
        let after: string | null = null;
        for (;;) {
          const { items } = await workOf(chain, `${stage}#`, after, 1);
          const address = items[0]?.work_sk.split('#')[1];
          if (!address) break;
          found.add(address);
          after = `${stage}#${address}#\uffff`;
        }
      }
      return [...found];
    },

    async approved(chain, address, limit) {
      const { items } = await workOf(chain, `A#${address}#`, null, limit);
      return items.map((item) => item.pk.slice(2));
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
