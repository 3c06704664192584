import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { WithdrawalStore } from '#ports/orders.ts';
import { familyOf } from '#shared/chains.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { moneyKeys } from '../dynamodb/table-keys.ts';
import { reservationName, resourceReservation } from './reserved-by.ts';

/** Reads what is reserved on an address and what is used of the day's limits, in one call. */
export function makeReservationView(
  client: DynamoDBDocumentClient,
  table: () => string,
): WithdrawalStore['reservations'] {
  return async ({ projectId, chain, address, token, nativeToken, day }) => {
    const reserved = (isNative: boolean) =>
      moneyKeys.reserved(projectId, chain, address, reservationName(token, isNative));
    const tokenKey = reserved(token === nativeToken);
    const nativeKey = reserved(true);
    const resourceKey = moneyKeys.reserved(projectId, chain, address, resourceReservation);
    // Only TRON's tokens take a resource.
    const mayTakeResource = familyOf[chain] === 'TRX' && token !== nativeToken;
    const dailyKey = moneyKeys.dailyLimit(projectId, chain, token, day);
    const autoKey = moneyKeys.autoApprove(projectId, day);
    const keys = [
      tokenKey,
      nativeKey,
      dailyKey,
      autoKey,
      ...(mayTakeResource ? [resourceKey] : []),
    ];
    const items = await batchGet(client, table(), keys, { consistent: true });
    const item = (key: { pk: string }) => items.find((i) => i.pk === key.pk);
    const sum = (key: { pk: string }) => ({
      reserved: BigInt((item(key)?.reserved as number | bigint | undefined) ?? 0),
      epoch: Number(item(key)?.epoch ?? 0),
    });
    return {
      token: sum(tokenKey),
      native: sum(nativeKey),
      ...(mayTakeResource && { resource: sum(resourceKey) }),
      dailyUsed: BigInt((item(dailyKey)?.used as number | bigint | undefined) ?? 0),
      autoApproveUsedMicroUsd: BigInt((item(autoKey)?.used as number | bigint | undefined) ?? 0),
      autoFeesUsedMicroUsd: BigInt((item(autoKey)?.fees as number | bigint | undefined) ?? 0),
    };
  };
}
