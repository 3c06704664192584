/** The tables that a vault writes, in memory: with the conditions of the real ones. */
import { type GroupTally, isGroupNo, type LeftGroup, maxMembers } from '#model/orders/group.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { Order, TransitionWrite } from '#model/orders/order.ts';
import type { DailyCount, NonceSlot, NonceState, SignatureRecord } from '#model/payment.ts';
import type { FeeRaise, Joining, SignedPayment } from '#model/sent-payment.ts';
import type { PaymentStore, SignedWriter } from '#ports/payments.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

const noneJoined: GroupTally = {
  members: 0,
  fees: 0n,
  nonce: null,
  resigned: 0,
  isDissolved: false,
};

/** As DynamoDB answers a transaction with two operations on one item. */
const twoOfOneItem = () =>
  Object.assign(new Error('Transaction request cannot include multiple operations on one item'), {
    name: 'ValidationException',
  });

export function signedWriter(
  orders: Map<string, Order>,
  first: NonceState,
  { expires = false }: { expires?: boolean } = {},
) {
  let state = first;
  const slots = new Map<number, NonceSlot>();
  const signatures = new Map<string, SignatureRecord>();
  const counts = new Map<string, bigint>();
  const raises: FeeRaise[] = [];
  /** How many payments each transaction stored. */
  const groups: number[] = [];
  /** What each transaction had join. */
  const joins: string[][] = [];
  const tallies = new Map<string, GroupTally>();

  const canLeave = (left: LeftGroup | undefined): boolean => {
    if (!left) return true;
    const tally = tallies.get(left.groupNo);
    if (left.was === 'dissolved') return tally?.isDissolved === true;
    if (left.was === null) return (tally?.nonce ?? null) === null;
    return tally?.nonce === left.was && tally.resigned === (left.resigned ?? 0);
  };
  const dissolve = (left: LeftGroup | undefined) => {
    const tally = left && tallies.get(left.groupNo);
    if (tally) tallies.set(left.groupNo, { ...tally, isDissolved: true });
  };
  /** Whether an order's signature is the earlier one that its next one demands. */
  const isEarlier = (
    orderNo: string,
    { voided = null, left }: Pick<SignedPayment, 'voided' | 'left'>,
  ): boolean => {
    const earlier = signatures.get(orderNo);
    if (left) return earlier?.group === left.groupNo && canLeave(left);
    return voided === null ? earlier === undefined : earlier?.nonce === voided;
  };
  const isMovable = ({ order, rev, from }: TransitionWrite): boolean => {
    const stored = orders.get(order.orderNo);
    return stored?.rev === rev && from.includes(stored.status);
  };
  const hasRoom = (taken: readonly DailyCount[]) =>
    taken.every(({ counter, sum, limit }) => (counts.get(counter) ?? 0n) + sum <= limit);
  const count = (taken: readonly DailyCount[]) => {
    for (const { counter, sum } of taken) counts.set(counter, (counts.get(counter) ?? 0n) + sum);
  };

  const fits = (payment: SignedPayment, next: number) => {
    const { slot, write, counts: taken = [], members, voided = null } = payment;
    const tally = tallies.get(slot.ref);
    const isWhole =
      members === undefined ||
      (tally?.members === members && !tally.isDissolved && tally.nonce === voided);
    return (
      state.frozen === null &&
      slot.nonce === next &&
      isMovable(write) &&
      (slot.refKind === 'allowance' || isEarlier(slot.ref, payment)) &&
      isWhole &&
      hasRoom(taken)
    );
  };
  const apply = ({ slot, write, counts: taken = [], terms, left, members }: SignedPayment) => {
    const [attempt] = slot.attempts;
    slots.set(slot.nonce, slot);
    orders.set(slot.ref, { ...orders.get(slot.ref)!, ...write.set } as Order);
    const { chain, address, nonce } = slot;
    if (slot.refKind === 'order') {
      signatures.set(slot.ref, {
        chain,
        address,
        nonce,
        ...(terms !== undefined && { terms }),
        ...(expires && {
          txHashes: [attempt!.txHash],
          expiresAt: attempt!.expiresAt ?? 0n,
          signedAt: attempt!.at,
        }),
      });
    }
    dissolve(left);
    if (members !== undefined) tallies.set(slot.ref, { ...tallies.get(slot.ref)!, nonce });
    count(taken);
    state = { ...state, next: slot.nonce + 1 };
  };
  const storeJoined = async ({
    chain,
    address,
    groupNo,
    rev,
    members,
  }: Joining): Promise<boolean> => {
    const group = orders.get(groupNo) as InternalOrder | undefined;
    if (group?.rev !== rev || group.status !== 'approved') return false;
    const refs = members.map(({ write }) => write.orderNo);
    if (new Set(refs).size < refs.length) throw twoOfOneItem();
    const tally = tallies.get(groupNo) ?? noneJoined;
    const isOpen = tally.nonce === null && !tally.isDissolved;
    const isFull = tally.members + members.length > maxMembers;
    const areAll = members.every(
      (one) => isMovable(one.write) && isEarlier(one.write.orderNo, one),
    );
    if (!isOpen || isFull || !areAll || !hasRoom(members.flatMap((one) => one.counts)))
      return false;
    joins.push(refs);
    orders.set(groupNo, { ...group, joins: (group.joins ?? 0) + 1 });
    for (const { write, terms, pays, left, counts: taken } of members) {
      orders.set(write.orderNo, { ...orders.get(write.orderNo)!, ...write.set } as Order);
      const of = { chain, address, nonce: -1, group: groupNo, pays };
      signatures.set(write.orderNo, { ...of, ...(terms !== undefined && { terms }) });
      dissolve(left);
      count(taken);
    }
    tallies.set(groupNo, {
      ...tally,
      members: tally.members + members.length,
      fees: members.reduce((sum, { fee }) => sum + fee, tally.fees),
    });
    return true;
  };
  const storeAllSigned = async (all: SignedPayment[]): Promise<boolean> => {
    if (new Set(all.map(({ slot }) => slot.ref)).size < all.length) throw twoOfOneItem();
    if (!all.every((one, i) => fits(one, state.next + i))) return false;
    groups.push(all.length);
    for (const one of all) apply(one);
    return true;
  };
  const payments: Partial<PaymentStore & SignedWriter> = {
    identity: async () => ({ id: 't', createdAt: 0 }),
    nonceState: async (_, address) => (address === state.address ? state : null),
    slot: async (_, address, nonce) =>
      address === state.address ? (slots.get(nonce) ?? null) : null,
    signature: async (ref) => signatures.get(ref) ?? null,
    counted: async (counters) =>
      new Map(counters.flatMap((name) => (counts.has(name) ? [[name, counts.get(name)!]] : []))),
    groupTally: async (groupNo) => tallies.get(groupNo) ?? null,
    storeAllSigned,
    storeJoined,
    storeSigned: (one) => storeAllSigned([one]),
    async storeNonceFill({ slot }) {
      if (slot.nonce !== state.next || state.frozen !== null) return false;
      slots.set(slot.nonce, slot);
      state = { ...state, next: slot.nonce + 1 };
      return true;
    },
    async addAttempt({ slot, attempt, raise }) {
      const kept = slots.get(slot.nonce);
      if (kept?.rev !== slot.rev) return null;
      const tally = tallies.get(slot.ref);
      const isResigned = attempt.expiresAt !== undefined && isGroupNo(slot.ref);
      if (isResigned && (tally?.nonce == null || tally.isDissolved)) return null;
      if (isResigned) tallies.set(slot.ref, { ...tally!, resigned: tally!.resigned + 1 });
      const next = { ...kept, attempts: [...kept.attempts, attempt], rev: kept.rev + 1 };
      slots.set(slot.nonce, next);
      if (raise) {
        raises.push(raise);
        orders.set(slot.ref, { ...orders.get(slot.ref)!, ...raise.write.set } as Order);
      }
      const signed = signatures.get(slot.ref);
      if (expires && signed) {
        const txHashes = [...(signed.txHashes ?? []), attempt.txHash];
        signatures.set(slot.ref, { ...signed, txHashes, expiresAt: attempt.expiresAt ?? 0n });
      }
      return next;
    },
  };
  return {
    payments: fakePaymentStore(payments),
    slots,
    signatures,
    counts,
    raises,
    groups,
    joins,
    tallies,
    state: () => state,
    set: (change: Partial<NonceState>) => {
      state = { ...state, ...change };
    },
  };
}
