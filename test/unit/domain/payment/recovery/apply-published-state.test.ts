import { expect, test } from 'vitest';
import type { Actor } from '#domain/admin/commit-action.ts';
import { applyPublishedState } from '#domain/payment/recovery/apply-published-state.ts';
import type { RecoveryDeps } from '#domain/payment/recovery/deps.ts';
import type { TransitionWrite } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';

/** The status that a restored order is brought to when it was announced as failed; null for its own. */
async function broughtTo(status: Withdrawal['status'], hasNonces: boolean) {
  let to: number | null = null;
  const deps = {
    sent: hasNonces ? {} : null,
    approvals: { approvals: async () => [] },
    orders: {
      transition: async ({ set }: TransitionWrite) => {
        to = set.status ?? null;
      },
    },
    ids: { next: () => 'AU1' },
    clock: { now: () => 1, nowMs: () => 1_000 },
  } as unknown as RecoveryDeps;
  const admin = { adminId: 'a', email: 'a@x', groups: ['owner'] };
  const actor = { projectId: 'demo', requestId: 'r', admin } as unknown as Actor;
  await applyPublishedState(deps, actor, buildWithdrawal({ status, rev: 4 }), {
    rev: 9,
    status: 5,
  });
  return to;
}

test('an order that was announced as failed is not paid after a restore', async () => {
  for (const status of [0, 1, 2, 3] as const) expect(await broughtTo(status, false)).toBe(5);
});

test('with nonces the chain says what became of one that was signed', async () => {
  expect(await broughtTo(1, true)).toBe(5);
  for (const status of [2, 3] as const) expect(await broughtTo(status, true)).toBeNull();
});
