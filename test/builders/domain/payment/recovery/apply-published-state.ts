import { applyPublishedState } from '#domain/payment/recovery/apply-published-state.ts';
import type { RecoveryDeps } from '#domain/payment/recovery/deps.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { SentReader } from '#ports/chains.ts';
import { buildWithdrawal, ethereum } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { actorOf, adminWorld, firstOwner } from '#test/fakes/fake-admin-store.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

/** The status that a restored order is brought to when it was announced as failed; null for its own. */
export async function broughtTo(status: Withdrawal['status'], hasNonces: boolean) {
  let to: Withdrawal['status'] | null = null;
  const deps: RecoveryDeps = {
    ...adminWorld().deps,
    chain: ethereum(),
    sent: hasNonces ? fake<SentReader>({}) : null,
    approvals: { approvals: async () => [] },
    orders: fakeOrderStore({
      transition: async ({ set }) => {
        to = set.status ?? null;
        return null;
      },
    }),
    payments: fakePaymentStore({}),
    groups: fake({}),
    history: fake({}),
    addresses: fake({}),
    announced: fake({}),
    checkAddress: (_, address) => ({ address }),
  };
  const order = buildWithdrawal({ status, rev: 4 });
  await applyPublishedState(deps, actorOf(firstOwner), order, {
    rev: 9,
    status: 'failed',
  });
  return to;
}
