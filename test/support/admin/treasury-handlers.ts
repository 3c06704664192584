import { chains } from '#chains/catalog/catalog.ts';
import type { DeviceDeps } from '#domain/enrolment/manage-devices.ts';
import { checkWebhookUrl } from '#domain/webhook/check-webhook-url.ts';
import type { SweepConfig } from '#extensions/token-sweep/model/sweep-config.ts';
import { makeHandler as makeControl } from '#functions/admin/control.ts';
import { makeHandler as makeDecideDestination } from '#functions/admin/decide-sweep-destination.ts';
import { makeHandler as makeDifferences } from '#functions/admin/differences.ts';
import { makeHandler as makeEnergy } from '#functions/admin/energy.ts';
import { makeHandler as makeLedger } from '#functions/admin/ledger.ts';
import { ledgerNames } from '#functions/dependencies/ledger-names.ts';
import type { AdminHandlerDeps } from '#functions/middleware/admin-route.ts';
import type { ApiHandler } from '#functions/middleware/request-state.ts';
import type { AuditEntry } from '#model/audit.ts';
import { foldCase } from '#model/fold-case.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { ListIndex } from '#ports/events.ts';
import { buildAddressOwner } from '#test/builders/build-address-owner.ts';
import { buildEnergyOrder } from '#test/builders/build-energy-order.ts';
import { buildSubscription } from '#test/builders/build-subscription.ts';
import { buildDifference } from '#test/builders/extensions/books/build-difference.ts';
import { buildEntry } from '#test/builders/extensions/books/build-entry.ts';
import { buildStatement } from '#test/builders/extensions/books/build-statement.ts';
import { fakeBooks } from '#test/fakes/books-reader.ts';
import { fakeControl } from '#test/fakes/control.ts';
import { fakeDifferences } from '#test/fakes/differences.ts';
import { fakeStatements } from '#test/fakes/statements.ts';

/** An address of a user of the project demo. */
const ownAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/**
 * The handlers of energy, of the destination of sweeps, of the ledger, of its differences and of proofs of
 * control, and the audit entries that they wrote.
 */
export function makeTreasuryHandlers(
  all: AdminHandlerDeps & DeviceDeps & { lists: ListIndex },
  sweepConfig: SweepConfig | undefined,
): {
  handlers: ApiHandler[];
  audited: AuditEntry[];
  reconciled: ReturnType<typeof fakeDifferences>;
  control: ReturnType<typeof fakeControl>;
} {
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
  const statements = fakeStatements({
    demo: [buildStatement(), buildStatement({ period: '2026-02', seq: 20 })],
    rival: [buildStatement({ period: '2026-01' })],
  });
  const ledger = makeLedger({
    ...all,
    ...statements,
    books,
    names: ledgerNames,
    prices: { latest: async () => new Map() },
    tokensOf: (chain) => chains[chain].tokens,
    hasBooks: true,
  });
  const differing = [
    buildDifference({ differenceNo: 'BD1', foundAt: 1 }),
    buildDifference({ differenceNo: 'BD2', foundAt: 2, amount: 0n }),
    buildDifference({ differenceNo: 'BD9', projectId: 'rival' }),
  ];
  const opened = { startedAt: 1, position: 0, isDone: false, opensUpTo: null };
  const progress = { lastRunAt: all.clock.now(), rounds: { EVM: opened }, walk: null };
  const reconciled = fakeDifferences(differing, progress);
  const differences = makeDifferences({
    ...all,
    ...reconciled,
    books,
    addresses: {
      owners: async (_, addresses) =>
        new Map(
          addresses
            .filter((address) => foldCase(address) === foldCase(ownAddress))
            .map((address) => [address, buildAddressOwner({ address: ownAddress })]),
        ),
    },
    names: ledgerNames,
    chains,
  });
  const control = fakeControl();
  // What an owner has asked for already.
  const at = all.clock.now();
  const known = { projectId: 'demo', nonce: 'audit-2026-0001', by: 'ann@shop.example' };
  control.known.set('demo#audit-2026-0001', { ...known, at, until: at + 86_400 });
  const proving = makeControl({ ...all, ...control });
  const handlers = [energy, decide, ledger, differences, proving];
  return { handlers, audited, reconciled, control };
}
