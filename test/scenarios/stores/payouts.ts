import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { makeWithdrawalStore } from '#aws/orders/withdrawal-store.ts';
import { checkAddress } from '#chains/account/address.ts';
import { findToken } from '#chains/catalog/catalog.ts';
import { applyWithdrawal } from '#domain/withdrawal/apply.ts';
import { advanceBatch } from '#extensions/payouts/rules/advance-batch.ts';
import { createBatch } from '#extensions/payouts/rules/create-batch.ts';
import { makeBatchStore } from '#extensions/payouts/store/batch-store.ts';
import { buildProject, ethereum } from '#test/builders/builders.ts';
import { type item, items, read, wallet } from '#test/builders/extensions/payouts/batch-world.ts';
import { createdAt } from '#test/builders/extensions/payouts/create-batch.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';

/** A project with a wallet of its own on real tables. */
export function payoutTables(
  client: DynamoDBDocumentClient,
  projectId: string,
  set: Parameters<typeof wallet>[0] = {},
) {
  const { deps: checks, of } = wallet(set);
  const batches = makeBatchStore(client);
  const withdrawals = makeWithdrawalStore(client);
  const time = { now: createdAt };
  const clock = fakeClock(() => time.now * 1000);
  const calls = { count: 0 };
  const project = buildProject({ projectId });
  const { address } = project.hot.EVM;
  const deps = { ...checks, clock, batches, withdrawals };
  return {
    batches,
    withdrawals,
    time,
    deps,
    create: (batchNo: string, body: Parameters<typeof read>[0] = {}) =>
      createBatch(
        deps,
        {
          ...of,
          project,
          batchNo,
          appId: 'app_1',
          keyAskedBy: undefined,
          keyName: undefined,
          requestId: `req-${++calls.count}`,
          orderNoOf: (position) => `WD${batchNo}${String(position).padStart(3, '0')}`,
        },
        read({ items: items(3), ...body }),
      ),
    /** The same item as a single order, under the number that its request has. */
    apply: (one: ReturnType<typeof item>, orderNo: string) =>
      applyWithdrawal(
        {
          ...deps,
          log: fakeLogger().log,
          ids: { next: () => 'WDNEW' },
          chain: ethereum,
          token: (_, symbol) => findToken(ethereum(), symbol),
          checkAddress: (chain, text) => checkAddress(chain.family, text),
        },
        {
          ...of,
          project,
          appId: 'app_1',
          bizOrderId: one.biz_order_id,
          chain: 'ETH',
          token: one.token,
          toAddress: one.to_address,
          amount: one.amount,
          memo: null,
          requestId: 'r',
          orderNo,
        },
      ),
    advance: (batchNo: string) => advanceBatch({ batches, withdrawals, clock }, batchNo),
    view: (token = 'USDT') =>
      withdrawals.reservations({
        projectId,
        chain: 'ETH',
        address,
        token,
        nativeToken: 'ETH',
        day: '2026-01-01',
      }),
  };
}
