import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { DayCounts } from '#ports/orders.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { type Key, moneyKeys } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';

/** Reads what orders have taken of a day's limits, in one call. */
export function makeDayCounts(client: DynamoDBDocumentClient = documentClient()): DayCounts {
  return {
    async used(projectId, day, limits) {
      const ofTokens = limits.map(({ chain, token }) =>
        moneyKeys.dailyLimit(projectId, chain, token, day),
      );
      const auto = moneyKeys.autoApprove(projectId, day);
      const swaps = moneyKeys.swapDaily(projectId, day);
      const clientSum = moneyKeys.clientDaily(projectId, day);
      const keys = [auto, swaps, clientSum, ...ofTokens];
      const items = await batchGet(client, need('TABLE_MONEY'), keys, { consistent: true });
      const count = (key: Key, field: 'used' | 'fees' = 'used'): bigint => {
        const item = items.find(({ pk }) => pk === key.pk);
        return BigInt((item?.[field] as number | bigint | undefined) ?? 0);
      };
      return {
        autoApprove: count(auto),
        autoFees: count(auto, 'fees'),
        swaps: count(swaps),
        client: count(clientSum),
        tokens: ofTokens.map((key) => count(key)),
      };
    },
  };
}
