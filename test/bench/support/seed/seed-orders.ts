import { BatchWriteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { withdrawalItems } from '#aws/orders/order-writes.ts';
import { reservationName } from '#aws/orders/reserved-by.ts';
import { need } from '#aws/runtime/config.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { PriceSnapshot } from '#model/price.ts';
import type { ChainName } from '#shared/chains.ts';
import { makeIds } from '#shared/crypto/random.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { recordSeeded } from './record-seeded.ts';

/**
 * Puts `count` approved level 1 orders of 1 USDT each into `money` by plain batch writes, as
 * `apply` would leave them, with their reservations. Returns them, oldest first.
 */
export async function seedApproved(input: {
  /** Of the cloud that is running now. */
  client: DynamoDBDocumentClient;
  chain: ChainName;
  projectId: string;
  from: string;
  token: { address: string; decimals: number };
  gasLimit: bigint;
  maxFeePerGas: bigint;
  /** The amount of coin that each order reserves. */
  fee: bigint;
  recipients: string[];
}): Promise<Withdrawal[]> {
  const { client, chain, projectId, from, token, gasLimit, maxFeePerGas, fee } = input;
  const table = need('TABLE_MONEY');
  const ids = makeIds();
  const nowMs = Date.now();
  const day = new Date(nowMs).toISOString().slice(0, 10);
  const amount = 10n ** BigInt(token.decimals);
  const at = Math.floor(nowMs / 1000);
  // The worker signs no order whose price is older than a day.
  const price: PriceSnapshot = {
    symbol: 'USDT',
    usd: '1',
    source: 'fixed',
    readAt: at,
    priceId: 'fixed',
  };
  const orders = input.recipients.map((toAddress, i) =>
    buildWithdrawal({
      orderNo: ids.next('WD'),
      projectId,
      bizOrderId: `bench-${chain}-${nowMs}-${i}`,
      chain,
      tokenAddress: token.address,
      decimals: token.decimals,
      fromAddress: from,
      toAddress,
      amount,
      price,
      amountMicroUsd: 1_000_000n,
      gasLimit,
      maxFeePerGas,
      reservation: { amount, fee, day, dailyLimit: true, autoApproveMicroUsd: 1_000_000n },
      createdAt: at,
      createdAtMs: nowMs + i,
      approvedAt: at,
    }),
  );
  await recordSeeded(client, orders, null);
  const puts = orders.flatMap((withdrawal) =>
    withdrawalItems(table, {
      withdrawal,
      maxTokenReserved: 0n,
      maxNativeReserved: 0n,
      tokenEpoch: 0,
      nativeEpoch: 0,
      maxDailyUsed: null,
      maxAutoApproveUsed: null,
    }).flatMap(({ item: { Put } }) => (Put ? [{ PutRequest: { Item: Put.Item ?? {} } }] : [])),
  );
  for (let i = 0; i < puts.length; i += 25) {
    await client.send(new BatchWriteCommand({ RequestItems: { [table]: puts.slice(i, i + 25) } }));
  }
  const total = BigInt(orders.length);
  const sums: [{ pk: string; sk: string }, Record<string, unknown>][] = [
    [moneyKeys.reserved(projectId, chain, from, 'USDT'), { reserved: amount * total, epoch: 1 }],
    [
      moneyKeys.reserved(projectId, chain, from, reservationName('', true)),
      { reserved: fee * total, epoch: 1 },
    ],
    [moneyKeys.dailyLimit(projectId, chain, 'USDT', day), { used: amount * total }],
    [moneyKeys.autoApprove(projectId, day), { used: 1_000_000n * total }],
  ];
  for (const [key, values] of sums) {
    await client.send(new PutCommand({ TableName: table, Item: { ...key, ...values } }));
  }
  return orders;
}
