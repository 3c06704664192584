import type { EnergyOrder, EnergyReceiver } from '#extensions/energy/model/energy-order.ts';
import type {
  BalanceChange,
  EnergyBalance,
  EnergySubscription,
  TopUp,
} from '#extensions/energy/model/subscription.ts';
import type { EnergyStore } from '#extensions/energy/ports.ts';
import type { OutboxItem } from '#model/outbox.ts';

/** What the real one reads of its index at once. */
const page = 100;

/** An EnergyStore in memory, with the conditions of the real one. `before` may throw: a dead process. */
export function fakeEnergyStore(
  subscription: EnergySubscription | null,
  before: (write: string) => void = () => {},
) {
  const balance: EnergyBalance = { sun: 0n, topUpSun: 0n, consumedSun: 0n, lowSent: false };
  const ledger = new Map<string, bigint>();
  const orders = new Map<string, EnergyOrder>();
  const receivers = new Map<string, EnergyReceiver>();
  const topUps = new Map<string, TopUp>();
  const unbilled = new Map<string, bigint>();
  const outbox: OutboxItem[] = [];
  const booksAt = { at: 0 };
  let ids = 0;

  const sumOf = (...kinds: BalanceChange['kind'][]): bigint =>
    [...ledger].reduce(
      (sum, [key, sun]) => (kinds.some((kind) => key.startsWith(`${kind}#`)) ? sum + sun : sum),
      0n,
    );

  const isAllowed = ({ kind, ref, guard }: BalanceChange): boolean =>
    !ledger.has(`${kind}#${ref}`) &&
    (!guard ||
      (balance.sun >= guard.min &&
        (guard.below === null || balance.sun < guard.below) &&
        balance.lowSent === guard.lowSent));

  const apply = ({ kind, ref, sun, guard }: BalanceChange): void => {
    ledger.set(`${kind}#${ref}`, sun);
    balance.sun += sun;
    if (kind === 'charge' || kind === 'refund') balance.consumedSun -= sun;
    else balance.topUpSun += sun;
    if (guard) balance.lowSent = guard.nextLowSent;
  };

  const store: EnergyStore = {
    subscription: async (projectId) =>
      subscription?.projectId === projectId ? subscription : null,
    balance: async () => ({ ...balance }),
    subscribe: async () => false,
    updateSubscription: async () => {},
    nextId: async () => {
      ids += 1;
      return ids;
    },
    ledgerSum: async () => ({
      sun: sumOf('topup', 'adjust', 'charge', 'refund'),
      topUpSun: sumOf('topup', 'adjust'),
      consumedSun: -sumOf('charge', 'refund'),
      entries: ledger.size,
    }),
    dueBooks: async (now) => (subscription && booksAt.at <= now ? [subscription.projectId] : []),
    checkBooksAt: async (_, at) => {
      booksAt.at = at;
    },
    order: async (energyNo) => orders.get(energyNo) ?? null,
    orders: async (energyNos) => energyNos.flatMap((no) => orders.get(no) ?? []),
    async write({ order, change, unbilled: counted, outbox: items }) {
      before('write');
      if ((orders.get(order.energyNo)?.rev ?? 0) !== order.rev - 1) return 'changed';
      if (change && !isAllowed(change)) return 'balance';
      const used = (counted && unbilled.get(counted.day)) ?? 0n;
      if (counted && used > counted.max - counted.sun) return 'balance';
      if (counted) unbilled.set(counted.day, used + counted.sun);
      if (change) apply(change);
      orders.set(order.energyNo, order);
      outbox.push(...items);
      before('written');
      return 'written';
    },
    dueOrders: async (now) =>
      [...orders.values()]
        .filter(({ dueAt }) => dueAt !== null && dueAt <= now)
        .sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))
        .slice(0, page)
        .map(({ energyNo }) => energyNo),
    async putOffOrder(energyNo, at) {
      const order = orders.get(energyNo);
      if (order && order.dueAt !== null && order.dueAt < at) {
        orders.set(energyNo, { ...order, dueAt: at });
      }
    },
    receiver: async (address) =>
      receivers.get(address) ?? {
        address,
        promised: {},
        awaited: {},
        lastDelegatedAt: null,
        rev: 0,
      },
    async putReceiver(receiver) {
      before('putReceiver');
      if ((receivers.get(receiver.address)?.rev ?? 0) !== receiver.rev - 1) return false;
      receivers.set(receiver.address, receiver);
      return true;
    },
    topUps: async (depositNos) => depositNos.flatMap((no) => topUps.get(no) ?? []),
    unsettledTopUps: async (upTo = Number.MAX_SAFE_INTEGER) =>
      [...topUps.values()]
        .filter(({ settledTxHash, dueAt = 0 }) => settledTxHash === null && dueAt <= upTo)
        .sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))
        .slice(0, page),
    creditedTopUps: async (projectId) =>
      [...topUps.values()].filter((topUp) => topUp.projectId === projectId),
    async putTopUp(topUp) {
      before('putTopUp');
      if ((topUps.get(topUp.depositNo)?.rev ?? 0) !== topUp.rev - 1) return false;
      topUps.set(topUp.depositNo, topUp);
      return true;
    },
  };
  return {
    store,
    balance,
    ledger,
    outbox,
    credit: (ref: string, sun: bigint) =>
      apply({ projectId: 'demo', kind: 'topup', ref, sun, at: 0 }),
    putOrder: (order: EnergyOrder) => void orders.set(order.energyNo, order),
    topUpOf: (depositNo: string) => topUps.get(depositNo),
    all: () => [...orders.values()],
    receiverOf: (address: string) => store.receiver(address),
  };
}
