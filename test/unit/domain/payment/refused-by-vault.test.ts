import { expect, test } from 'vitest';
import { refusedByVault } from '#domain/payment/refused-by-vault.ts';
import type { Order } from '#model/orders/order.ts';
import type { OrderStore } from '#ports/orders.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';

type Stuck = NonNullable<Order['stuck']>;

const now = 1_800_000_000;

async function refused(stuck: Stuck | null): Promise<Stuck | null> {
  let noted: Stuck | null = null;
  const orders = fake<OrderStore>({
    noteStuck: async (_, one) => {
      noted = one;
    },
  });
  const deps = {
    orders,
    clock: { now: () => now, nowMs: () => now * 1_000 },
    log: { info() {}, warn() {}, error() {} },
  };
  const order = buildWithdrawal({ stuck });
  await refusedByVault(deps, order, { orderNo: order.orderNo, reason: 'session_key_revoked' });
  return noted;
}

const cause = 'vault_refused: session_key_revoked';

test('an order that the vault refuses for the first time is judged again at once', async () => {
  expect(await refused(null)).toEqual({ cause, since: now, nextActionAt: now });
  const waited: Stuck = { cause: 'daily_sum', since: 1, nextActionAt: 2 };
  expect(await refused(waited)).toEqual({ cause, since: now, nextActionAt: now });
});

test('an order that it refuses again waits for ten minutes', async () => {
  const before: Stuck = { cause: 'vault_refused: another reason', since: 7, nextActionAt: 7 };
  expect(await refused(before)).toEqual({ cause, since: 7, nextActionAt: now + 600 });
});
