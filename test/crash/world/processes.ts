/** The processes of Coffer. Each is wired from ports as its function in `functions/` does it. */

import { checkAddress } from '#chains/account/address.ts';
import { approveOrder, type DecideDeps, rejectOrder } from '#domain/approval/decide.ts';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import { replayDeposit } from '#domain/deposit/replay-deposit.ts';
import { feedEvent } from '#domain/feed/feed-event.ts';
import { completeWaits } from '#domain/order/complete-waits.ts';
import { enterWait } from '#domain/order/enter-wait.ts';
import { reconcileOrders } from '#domain/order/reconcile-orders.ts';
import { dispatchOutbox } from '#domain/outbox/dispatch.ts';
import { contradictionOf, type ToldEvent } from '#domain/outbox/find-contradiction.ts';
import { redispatch } from '#domain/outbox/redispatch.ts';
import { approvalsNeeded } from '#domain/payment/authorize/approvals-needed.ts';
import type { Wallet } from '#domain/payment/deps.ts';
import { failUnsignedOrder } from '#domain/payment/recovery/fail-unsigned-order.ts';
import { makeSettleMemory } from '#domain/payment/settle/settle-memory.ts';
import { askedWithdrawal } from '#domain/request/asked-order.ts';
import { makeProveRequest } from '#domain/request/proven-requests.ts';
import { createSubAccount } from '#domain/subaccount/create-sub-account.ts';
import { runTick } from '#domain/watch/run-tick.ts';
import { seedWatchers } from '#domain/watch/seed-watchers.ts';
import { makeWakes } from '#domain/watch/wakes.ts';
import { deliverWebhook } from '#domain/webhook/deliver.ts';
import { retryDelivery } from '#domain/webhook/retry-delivery.ts';
import { type ApplyDeps, type ApplyInput, applyWithdrawal } from '#domain/withdrawal/apply.ts';
import { cancelWithdrawal } from '#domain/withdrawal/cancel-withdrawal.ts';
import { recordGone, recordSlots } from '#extensions/books/rules/record-slots.ts';
import { recordStrays } from '#extensions/books/rules/record-strays.ts';
import { lowBalanceContradiction } from '#extensions/energy/rules/balance/low-balance-contradiction.ts';
import { tellBurnt } from '#extensions/energy/rules/balance/tell-burnt.ts';
import type { EnergyDeps } from '#extensions/energy/rules/deps.ts';
import { makeEnergyFees } from '#extensions/energy/rules/fees/fee-source.ts';
import { rentForOrders } from '#extensions/energy/rules/rent-for-orders.ts';
import { publishedPrices } from '#extensions/energy/rules/rental-price.ts';
import { runEnergySchedule } from '#extensions/energy/rules/run-energy-schedule.ts';
import type { ForwardDeps } from '#extensions/energy/rules/top-ups/forward-top-ups.ts';
import { makeForwardJudge } from '#extensions/energy/rules/top-ups/judge-forward.ts';
import { makeTopUps } from '#extensions/energy/rules/top-ups/top-up-change.ts';
import { completedContradiction } from '#extensions/payouts/rules/completed-contradiction.ts';
import { collectDeposits } from '#extensions/token-sweep/rules/collect-deposits.ts';
import {
  judgeActivate,
  judgeFund,
  judgeSweep,
  judgeSweeper,
} from '#extensions/token-sweep/rules/judge-sweep.ts';
import { configRule, settingsRule } from '#extensions/token-sweep/rules/sweep-rule.ts';
import { candidateBesideCredit } from '#extensions/token-sweep/store/candidate-item.ts';
import { type ApprovableOrder, isOperationNo, type Order } from '#model/orders/order.ts';
import type { WaitStep } from '#model/orders/order-base.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { DeliveryMessage } from '#model/webhook.ts';
import { buildSweepConfig } from '#test/builders/build-subscription.ts';
import { sweepEnergy } from '#test/builders/sweep-energy.ts';
import { recordAsked } from '#test/support/record-asked.ts';
import type { Cell, PlannedOrder } from '../cell.ts';
import { familyAddresses } from './family-addresses.ts';
import type { CrashPorts } from './ports.ts';
import { asking, creditingGate, signingGate } from './screening.ts';
import type { World } from './world.ts';

/** A run of the worker ends within this time, in milliseconds. */
const workerBudget = 25_000;

/** What events are compared with; low balances as the functions compare them. */
const recordsOf = (ports: CrashPorts) => ({
  orders: ports.orders,
  deposits: ports.deposits,
  ofExtensions: {
    'withdraw.batch.completed': (told: ToldEvent) => completedContradiction(ports.batches, told),
    'energy.low_balance': (told: ToldEvent) => lowBalanceContradiction(ports.energy, told),
  },
});

const dispatchDeps = (ports: CrashPorts) => ({
  ...ports,
  queue: ports.deliveryQueue,
  completeWaits: (orderNo: string) => completeWaits(ports, orderNo),
  copyAudit: async () => true,
  consumers: asking(ports),
  feedEvent: (item: OutboxItem) =>
    feedEvent(
      { ...ports, contradiction: (event) => contradictionOf(recordsOf(ports), event) },
      item,
    ),
});

/** The decision ports over the store for this kind of order. */
const ofKind = (ports: CrashPorts, orderNo: string): DecideDeps => ({
  ...ports,
  approvalsNeeded: (order) => approvalsNeeded(order, ports.chain),
  orders: (isOperationNo(orderNo) ? ports.operations : ports.withdrawals) as DecideDeps['orders'],
});

/** What the energy worker needs. */
function energyDeps(ports: CrashPorts): EnergyDeps & ForwardDeps {
  const { rented, chain, work } = ports;
  if (!rented) throw new Error(`${chain.name} has no energy service`);
  return {
    ...ports,
    internal: ports.internalOrders,
    tron: rented.tron,
    energyAccount: rented.account,
    service: {
      prices: publishedPrices,
      unbilledDailySun: 100_000_000n,
      markets: [rented.provider],
    },
    wake: (address) => work.wake(chain.name, address),
  };
}

/** What the signer of a wallet says to the orders of sweeps. */
function sweepJudges({ addresses, approvals, chain }: CrashPorts, { project }: Wallet) {
  const { projectId, walletId, hot } = project;
  const row = buildSweepConfig({ projectId, walletId, destAddress: hot.TRX.address });
  const configs = { get: async () => row };
  // These worlds write their addresses themselves.
  const derived = { ...addresses, isDerived: true } as const;
  const rule =
    chain.family === 'TRX'
      ? configRule({ addresses: derived, approvals, configs })
      : settingsRule({ addresses: chain.family === 'SOL' ? null : derived });
  const judged = { addresses, rule };
  return {
    sweep: judgeSweep(judged),
    fund: judgeFund(judged),
    activate: judgeActivate(judged),
    deploy: judgeSweeper(judged),
    clear: judgeSweeper(judged),
  };
}

const ofStage = { stage: 'local', requiresProof: false };

const admin = (id: string) => ({
  admin: { id, email: `${id}@example.com`, groups: ['approver' as const], authTime: 0 },
});

export const processes = {
  apply: (cell: Cell, order: PlannedOrder) => async (ports: CrashPorts) => {
    const deps: ApplyDeps = {
      ...ports,
      ...(ports.rented && { resourceSource: ports.rented.source }),
      chain: () => ports.chain,
      token: (_, symbol) => ports.chain.tokens.find((token) => token.symbol === symbol),
      checkAddress: (_, text) => checkAddress(ports.chain.family, text),
    };
    const input: ApplyInput = {
      project: cell.project,
      settings: await ports.projects.settings(cell.id),
      appId: `app_${cell.id}`,
      bizOrderId: order.bizOrderId,
      chain: ports.chain.name,
      token: order.token,
      toAddress: order.toAddress,
      amount: order.amount,
      memo: null,
      requestId: 'req',
    };
    const terms = () => askedWithdrawal(deps, { ...input, projectId: cell.id }).terms;
    const orderNo = await recordAsked(ports, { appId: input.appId, terms });
    return applyWithdrawal(deps, { ...input, orderNo });
  },

  cancel:
    (cell: Cell, { bizOrderId }: PlannedOrder) =>
    (ports: CrashPorts) =>
      cancelWithdrawal(ports, { projectId: cell.id, bizOrderId, requestId: 'req' }),

  approve:
    (cell: Cell, { orderNo }: PlannedOrder, by: string) =>
    async (ports: CrashPorts) => {
      const deps = ofKind(ports, orderNo);
      const shown = (await deps.orders.get(orderNo)) as ApprovableOrder;
      return approveOrder<Order>(deps, {
        projectId: cell.id,
        orderNo,
        termsDigest: termsDigest(shown),
        ...admin(by),
      });
    },

  reject:
    (cell: Cell, { orderNo }: PlannedOrder, by: string) =>
    (ports: CrashPorts) =>
      rejectOrder<Order>(ofKind(ports, orderNo), {
        projectId: cell.id,
        orderNo,
        reason: 'no',
        ...admin(by),
      }),

  failOrder:
    (cell: Cell, { orderNo }: PlannedOrder) =>
    ({ withdrawals, ...ports }: CrashPorts) =>
      failUnsignedOrder<Withdrawal>(
        { ...ports, orders: withdrawals },
        { projectId: cell.id, orderNo, reason: 'an owner says so', ...admin('owen') },
      ),

  subAccount: (cell: Cell, derive: (index: number) => string) => (ports: CrashPorts) =>
    createSubAccount(
      {
        ...ports,
        sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
        deriveAddresses: async (_, index) => {
          return familyAddresses(ports.chain.family, derive(index));
        },
      },
      { project: cell.project, userId: `user-${cell.id}`, requestId: 'req' },
    ),

  replay: (cell: Cell, depositNo: string) => (ports: CrashPorts) =>
    replayDeposit({ ...ports, queue: ports.deliveryQueue }, { projectId: cell.id, depositNo }),

  retry: (cell: Cell, deliveryId: string) => (ports: CrashPorts) =>
    retryDelivery({ ...ports, queue: ports.deliveryQueue }, { projectId: cell.id, deliveryId }),

  dispatch: (item: OutboxItem) => (ports: CrashPorts) => dispatchOutbox(dispatchDeps(ports), item),

  wait: (input: { orderNo: string; step: WaitStep; token: string }) => (ports: CrashPorts) =>
    enterWait(ports, input),

  // What pays for its energy is made of the ports, so that each of their calls is a crash point.
  worker: (wallet: Wallet) => (all: CrashPorts) => {
    const { energy, energyChain, rented, ...ports } = all;
    const forward = rented && makeForwardJudge({ energy, energyAccount: rented.account });
    return ports.runWorker(
      {
        ...ports,
        ...(energyChain && {
          feeSource: makeEnergyFees({ chain: energyChain, ...(rented && { gate: rented.gate }) }),
        }),
        judges: { ...sweepJudges(all, wallet), ...(forward && { forward }) },
        bookFacts: { ofGone: recordGone(ports.clock) },
        gate: signingGate(all),
        batchPrices: async (no) => (await ports.batches.get(no))?.prices ?? null,
        admins: { groups: async () => ['approver'] },
        ...ofStage,
        proveRequest: makeProveRequest({
          ...ofStage,
          requests: ports.askedRequests,
          readOrder: () => null,
          devices: ports.devices,
          clock: ports.clock,
        }),
      },
      wallet,
      ports.clock.nowMs() + workerBudget,
    );
  },

  watch: (world: World, fence: number) => (ports: CrashPorts) => {
    const recorded = {
      ...ports,
      maybeOurs: (address: string) => world.filter.maybeOurs(address),
      canonical: world.chain.canonical,
      energyAccount: ports.rented?.account ?? null,
    };
    return runTick(
      {
        ...ports,
        queue: ports.watchQueue,
        watch: async () => ({
          ...ports,
          ...(ports.rented && { topUps: makeTopUps(ports.energy) }),
          gate: creditingGate(ports),
          onMined: (slot, sent) => tellBurnt(ports, slot, sent),
          bookFacts: recordSlots(recorded),
          strays: { store: ports.strayMoves, facts: recordStrays(recorded) },
          besideCredit: candidateBesideCredit,
          filter: world.filter,
          wakes: makeWakes(),
          memory: makeSettleMemory(),
          released: { upTo: -1n },
          turns: new Map(),
          canonical: world.chain.canonical,
        }),
      },
      fence,
    );
  },

  seed: () => (ports: CrashPorts) =>
    seedWatchers({ ...ports, queue: ports.watchQueue }, [ports.chain.name]),

  deliver: (message: DeliveryMessage) => (ports: CrashPorts) =>
    deliverWebhook(
      {
        ...ports,
        queue: ports.deliveryQueue,
        releases: ports.releaseQueue,
        contradiction: (delivery) => contradictionOf(recordsOf(ports), delivery),
        isBelieved: async () => true,
      },
      message,
    ),

  redispatch: () => (ports: CrashPorts) =>
    redispatch(
      {
        ...ports,
        queue: ports.deliveryQueue,
        dispatch: (item) => dispatchOutbox(dispatchDeps(ports), item),
        hasTime: () => true,
      },
      { now: ports.clock.now(), advanced: false },
    ),

  /** One look: the message comes again as long as the payment waits. */
  rentEnergy: (orderNo: string) => async (ports: CrashPorts) => {
    const deps = { ...energyDeps(ports), pause: async () => {} };
    const [failure] = await rentForOrders(deps, [orderNo], ports.clock.nowMs());
    if (failure) throw failure.error;
  },

  energySchedule: () => (ports: CrashPorts) =>
    runEnergySchedule(energyDeps(ports), ports.clock.nowMs() + workerBudget),

  collect:
    ({ project, sweeps }: Cell) =>
    async ({ energy: _books, rented, tronSweeps, chain, ...ports }: CrashPorts) =>
      sweeps &&
      collectDeposits(
        {
          ...ports,
          sweeps: ports.sweepStore,
          orders: ports.internalOrders,
          reservations: ports.withdrawals.reservations,
          ...(rented && tronSweeps && { resource: sweepEnergy(rented.source), tron: tronSweeps }),
        },
        { project, chain, ...sweeps },
        () => true,
      ),

  reconcile: () => (ports: CrashPorts) =>
    reconcileOrders(
      { ...ports, sleep: async () => {} },
      {
        chains: [ports.chain.name],
        deadline: ports.clock.nowMs() + 60_000,
      },
    ),
};
