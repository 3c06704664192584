import { expect, test } from 'vitest';
import { depositIdentity } from '#domain/deposit/identity.ts';
import { makeHandler } from '#functions/admin/lookup.ts';
import type { InternalTransfer } from '#model/deposit.ts';
import type { ListIndex } from '#ports/events.ts';
import { buildDeposit } from '#test/builders/builders.ts';
import { adminWorld } from '#test/fakes/fake-admin-store.ts';
import { fakeRecipients } from '#test/fakes/recipients.ts';
import { limitDeps } from '#test/support/admin/limit-deps.ts';
import { lookupDeps } from '#test/support/admin/lookup-deps.ts';
import { call, data } from '#test/support/admin-handlers.ts';

const found = buildDeposit({ position: 'log:0', amount: 25n * 10n ** 17n });
const kept: InternalTransfer = { ...found, identity: depositIdentity(found), orderNo: 'OP1' };

test('what was moved to own users is listed with the operation that moved it, by chain', async () => {
  const { deps } = adminWorld({ stage: 'local' });
  const asked: Parameters<ListIndex['page']>[0][] = [];
  const lookup = lookupDeps();
  const none = { get: async () => null, getMany: async () => [] };
  const say = () => {};
  const handler = makeHandler({
    ...deps,
    log: { info: say, warn: say, error: say },
    operations: none,
    approvals: { approvals: async () => [] },
    prices: { latest: async () => new Map() },
    ...lookup,
    ...limitDeps(),
    withdrawals: { ...none, byOrder: async () => null },
    payments: {
      slot: async () => null,
      nonceState: async () => null,
      claim: lookup.claim,
      counted: async () => new Map(),
    },
    lists: {
      page: async (input) => {
        asked.push(input);
        return { ids: [kept.identity], total: 7 };
      },
    },
    internalTransfers: { getMany: async () => [kept] },
    recipients: fakeRecipients([]),
  });
  const page = data(
    await call([handler], 'GET /projects/demo/internal-transfers?chain=ETH&size=1'),
  );
  expect(asked).toMatchObject([
    { list: 'internal-transfers', projectId: 'demo', filter: { chain: 'ETH' }, size: 1 },
  ]);
  expect(page).toEqual({
    list: [
      {
        chain: 'ETH',
        tx_hash: found.txHash,
        block_number: '100',
        user_id: 'u1',
        address: found.address,
        token: 'ETH',
        amount: '2.5',
        order_no: 'OP1',
        created_at: found.createdAt,
      },
    ],
    total: 7,
    page: 1,
    size: 1,
  });
  expect((await call([handler], 'GET /projects/none/internal-transfers')).body.code).toBe(40401);
});
