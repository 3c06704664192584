/** The processes of Coffer. Each is wired from ports as its function in `functions/` does it. */
import { checkAddress } from '#chains/account/address.ts';
import { approveOrder, type DecideDeps, rejectOrder } from '#domain/approval/decide.ts';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import { replayDeposit } from '#domain/deposit/replay-deposit.ts';
import { completeWaits } from '#domain/order/complete-waits.ts';
import { enterWait } from '#domain/order/enter-wait.ts';
import { reconcileOrders } from '#domain/order/reconcile-orders.ts';
import { dispatchOutbox } from '#domain/outbox/dispatch.ts';
import { contradictionOf } from '#domain/outbox/find-contradiction.ts';
import { sweep } from '#domain/outbox/sweep.ts';
import { approvalsNeeded } from '#domain/payment/authorize/approvals-needed.ts';
import type { Wallet } from '#domain/payment/deps.ts';
import { createSubAccount } from '#domain/subaccount/create-sub-account.ts';
import { runTick } from '#domain/watch/run-tick.ts';
import { seedWatchers } from '#domain/watch/seed-watchers.ts';
import { makeWakes } from '#domain/watch/wakes.ts';
import { deliverWebhook } from '#domain/webhook/deliver.ts';
import { retryDelivery } from '#domain/webhook/retry-delivery.ts';
import { applyWithdrawal } from '#domain/withdrawal/apply.ts';
import { cancelWithdrawal } from '#domain/withdrawal/cancel-withdrawal.ts';
import { type ApprovableOrder, isOperationNo, type Order } from '#model/orders/order.ts';
import type { WaitStep } from '#model/orders/order-base.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { DeliveryMessage } from '#model/webhook.ts';
import { buildSettings } from '#test/builders/builders.ts';
import type { Cell, PlannedOrder } from '../cell.ts';
import { familyAddresses } from './family-addresses.ts';
import type { CrashPorts } from './ports.ts';
import type { World } from './world.ts';

/** A run of the worker ends within this time, in milliseconds. */
const workerBudget = 25_000;

const dispatchDeps = (ports: CrashPorts) => ({
  ...ports,
  queue: ports.deliveryQueue,
  completeWaits: (orderNo: string) => completeWaits(ports, orderNo),
  copyAudit: async () => true,
});

/** The decision ports over the store for this kind of order. */
const ofKind = (ports: CrashPorts, orderNo: string): DecideDeps => ({
  ...ports,
  approvalsNeeded: (order) => approvalsNeeded(order, ports.chain),
  orders: (isOperationNo(orderNo) ? ports.operations : ports.withdrawals) as DecideDeps['orders'],
});

const admin = (id: string) => ({
  admin: { id, email: `${id}@example.com`, groups: ['approver' as const], authTime: 0 },
});

export const processes = {
  apply: (cell: Cell, order: PlannedOrder) => (ports: CrashPorts) =>
    applyWithdrawal(
      {
        ...ports,
        chain: () => ports.chain,
        token: (_, symbol) => ports.chain.tokens.find((token) => token.symbol === symbol),
        checkAddress: (_, text) => checkAddress(ports.chain.family, text),
      },
      {
        project: cell.project,
        settings: buildSettings(),
        appId: `app_${cell.id}`,
        bizOrderId: order.bizOrderId,
        chain: ports.chain.name,
        token: order.token,
        toAddress: order.toAddress,
        amount: order.amount,
        memo: null,
        requestId: 'req',
      },
    ),

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

  worker: (wallet: Wallet) => (ports: CrashPorts) =>
    ports.runWorker(ports, wallet, ports.clock.nowMs() + workerBudget),

  watch: (world: World, fence: number) => (ports: CrashPorts) =>
    runTick(
      {
        ...ports,
        queue: ports.watchQueue,
        watch: async () => ({
          ...ports,
          filter: world.filter,
          wakes: makeWakes(),
          canonical: world.chain.canonical,
        }),
      },
      fence,
    ),

  seed: () => (ports: CrashPorts) =>
    seedWatchers({ ...ports, queue: ports.watchQueue }, [ports.chain.name]),

  deliver: (message: DeliveryMessage) => (ports: CrashPorts) =>
    deliverWebhook(
      {
        ...ports,
        queue: ports.deliveryQueue,
        contradiction: (delivery) => contradictionOf(ports, delivery),
      },
      message,
    ),

  sweep: () => (ports: CrashPorts) =>
    sweep(
      {
        ...ports,
        queue: ports.deliveryQueue,
        dispatch: (item) => dispatchOutbox(dispatchDeps(ports), item),
        hasTime: () => true,
      },
      { now: ports.clock.now(), advanced: false },
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
