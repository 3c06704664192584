import type { DeviceDeps } from '#domain/enrolment/manage-devices.ts';
import { checkWebhookUrl } from '#domain/webhook/check-webhook-url.ts';
import type { SweepConfig } from '#extensions/token-sweep/model/sweep-config.ts';
import { makeHandler as makeDecideDestination } from '#functions/admin/decide-sweep-destination.ts';
import { makeHandler as makeEnergy } from '#functions/admin/energy.ts';
import { makeHandler as makeLedger } from '#functions/admin/ledger.ts';
import { ledgerNames } from '#functions/dependencies/ledger-names.ts';
import type { AdminHandlerDeps } from '#functions/middleware/admin-route.ts';
import type { ApiHandler } from '#functions/middleware/request-state.ts';
import type { AuditEntry } from '#model/audit.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { ListIndex } from '#ports/events.ts';
import { buildEnergyOrder } from '#test/builders/build-energy-order.ts';
import { buildSubscription } from '#test/builders/build-subscription.ts';
import { buildEntry } from '#test/builders/extensions/books/build-entry.ts';
import { fakeBooks } from '#test/fakes/books-reader.ts';

/**
 * The handlers of energy, of the destination of sweeps and of the ledger, and the audit entries that they
 * wrote.
 */
export function makeTreasuryHandlers(
  all: AdminHandlerDeps & DeviceDeps & { lists: ListIndex },
  sweepConfig: SweepConfig | undefined,
): { handlers: ApiHandler[]; audited: AuditEntry[] } {
  const subscription = buildSubscription();
  const owners: Approval[] = [];
  const audited: AuditEntry[] = [];
  const energy = makeEnergy({
    ...all,
    energy: {
      subscription: async () => subscription,
      balance: async () => ({ sun: 7n, topUpSun: 9n, consumedSun: 2n, lowSent: false }),
      orders: async () => [buildEnergyOrder()],
      topUps: async () => [],
      updateSubscription: async ({ set, audit }) => {
        Object.assign(subscription, set);
        audited.push(audit);
      },
    },
    deposits: { getMany: async () => [] },
    checkUrl: (text) => checkWebhookUrl(text, 'prod', 'notify_webhook_url'),
  });
  const decide = makeDecideDestination({
    ...all,
    configs: { get: async () => sweepConfig ?? null },
    addresses: { owners: async () => new Map(), isDerived: true },
    approvals: {
      approvals: async (no) => owners.filter(({ orderNo }) => orderNo === no),
    },
    devices: all.devices,
    decisions: {
      put: async ({ approval, audit }) => {
        owners.push(approval);
        audited.push(audit);
        return true;
      },
    },
  });
  const { books } = fakeBooks([
    buildEntry({ entryNo: 'EN1' }),
    buildEntry({ entryNo: 'EN2', account: 'external/withdrawals', address: null }),
    buildEntry({ entryNo: 'EN9', projectId: 'rival' }),
  ]);
  const ledger = makeLedger({ ...all, books, names: ledgerNames });
  return { handlers: [energy, decide, ledger], audited };
}
