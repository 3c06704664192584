import { BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { operationItems } from '#aws/orders/order-writes.ts';
import { reservationName } from '#aws/orders/reserved-by.ts';
import { makeProjectStore } from '#aws/projects/project-store.ts';
import { sessionKeyProofToItem } from '#aws/projects/session-key-proofs.ts';
import { sessionKeyToItem } from '#aws/projects/session-key-store.ts';
import { need } from '#aws/runtime/config.ts';
import { operationOutbox } from '#domain/order/events/operation-outbox.ts';
import { isFreezeEnded } from '#domain/project/is-freeze-ended.ts';
import { sessionKeyDigest } from '#domain/session-key/session-key-digest.ts';
import type { PriceSnapshot } from '#model/price.ts';
import type { SessionKey } from '#model/session-key.ts';
import { makeIds } from '#shared/crypto/random.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { recordSeeded } from './record-seeded.ts';
import type { seedApproved } from './seed-orders.ts';

/** The price of a stablecoin, which is constant (src/domain/price/usable-price.ts). */
const fixed: Omit<PriceSnapshot, 'readAt'> = {
  symbol: 'USDT',
  usd: '1',
  source: 'fixed',
  priceId: 'fixed',
};

/**
 * Puts transfers of 1 USDT each into `money` by plain batch writes, as `client/transfer` leaves
 * them under a session key with both caps. The key is written too.
 */
export const seedQueued = async (input: Parameters<typeof seedApproved>[0]): Promise<void> => {
  const { client, chain, projectId, from, token, gasLimit, maxFeePerGas, fee } = input;
  const table = need('TABLE_MONEY');
  const ids = makeIds();
  const nowMs = Date.now();
  const at = Math.floor(nowMs / 1000);
  const day = new Date(nowMs).toISOString().slice(0, 10);
  const amount = 10n ** BigInt(token.decimals);
  const total = BigInt(input.recipients.length);
  const skId = `sk_${ids.next('B')}`;
  const { walletId } = await projectOf(projectId);
  const key: SessionKey = {
    skId,
    projectId,
    walletId,
    secretHash: 'ab'.repeat(32),
    name: 'bench',
    appId: 'app_bench',
    rev: 1,
    scope: { chains: [], allowContracts: [], allowSelectors: [], denyNative: false },
    maxPerTxMicroUsd: 10_000_000n,
    dailyCapMicroUsd: 1_000_000n * (total + 1n),
    ttlDays: 1,
    createdAt: at,
    createdAtMs: nowMs,
    expiresAt: at + 86_400,
    revokedAt: null,
  };
  const proof = { skId, projectId, requestId: 'bench', at, digest: sessionKeyDigest(key) };
  const operations = input.recipients.map((toAddress, i) =>
    buildOperation({
      orderNo: ids.next('OP'),
      projectId,
      walletId,
      chain,
      toAddress,
      amount,
      decidedBy: 'session_key',
      riskReason: null,
      skId,
      expiresAt: null,
      status: 'approved',
      tokenAddress: token.address,
      decimals: token.decimals,
      fromAddress: from,
      countedMicroUsd: 1_000_000n,
      // The worker signs no order whose price is older than a day.
      prices: [{ ...fixed, readAt: at }],
      gasLimit,
      maxFeePerGas,
      workStage: 'A',
      reservation: {
        amount,
        fee,
        day,
        dailyLimit: false,
        autoApproveMicroUsd: 0n,
        cap: { skId, microUsd: 1_000_000n },
      },
      createdAt: at,
      createdAtMs: nowMs + i,
      approvedAt: at,
    }),
  );
  await recordSeeded(client, operations, key.secretHash);
  const puts = operations.flatMap((operation) =>
    operationItems(table, {
      operation,
      idempotency: null,
      maxCapUsed: null,
      maxTokenReserved: 0n,
      maxNativeReserved: 0n,
      tokenEpoch: 0,
      nativeEpoch: 0,
      outbox: operationOutbox(operation, { event: null, at }),
    }).flatMap(({ item: { Put } }) => (Put ? [{ PutRequest: { Item: Put.Item ?? {} } }] : [])),
  );
  // The key and the counters are written first, because a watcher wakes the signer for the first
  // order.
  for (const Item of [sessionKeyToItem(key), sessionKeyProofToItem(proof)]) {
    await client.send(new PutCommand({ TableName: need('TABLE_SESSION_KEYS'), Item }));
  }
  const reserved = (name: string) => moneyKeys.reserved(projectId, chain, from, name);
  const items: Record<string, unknown>[] = [
    { ...reserved('USDT'), reserved: amount * total, epoch: 1 },
    { ...reserved(reservationName('', true)), reserved: fee * total, epoch: 1 },
    { ...moneyKeys.sessionCap(skId, day), used: 1_000_000n * total },
  ];
  for (const Item of items) await client.send(new PutCommand({ TableName: table, Item }));
  for (let i = 0; i < puts.length; i += 25) {
    await client.send(new BatchWriteCommand({ RequestItems: { [table]: puts.slice(i, i + 25) } }));
  }
};

async function projectOf(projectId: string): Promise<{ walletId: number }> {
  const project = await makeProjectStore(undefined, isFreezeEnded).project(projectId);
  if (!project) throw new Error(`no project ${projectId}`);
  return project;
}
