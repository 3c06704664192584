/** How the contract that pays groups gets to take a token (docs/decisions/0110-allowances-for-groups.md). */

import { internalOutbox } from '#domain/order/events/internal-outbox.ts';
import { newInternalOrder } from '#domain/order/new-internal-order.ts';
import type { NonceDeps } from '#domain/payment/deps.ts';
import { failApproved } from '#domain/payment/fail-approved.ts';
import { isReverting } from '#domain/payment/worker/is-reverting.ts';
import type { Chain, Token } from '#model/chain.ts';
import { foldCase } from '#model/fold-case.ts';
import { allowanceOf, isAllowanceNo, isAllowanceOrder } from '#model/orders/allowance-order.ts';
import { isGroup, isGroupNo, maxGroupStuckSeconds } from '#model/orders/group.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { NonceSlot, PaymentTerms } from '#model/payment.ts';
import { once } from '#shared/once.ts';
import type { GroupCalls } from '../../ports.ts';
import type { GroupWay, MakeDeps, Place } from './place.ts';
import { isWithinDay } from './within-day.ts';

/** Allowances of a wallet that are not final yet: with so many, something undoes them, and no more are set. */
const maxAllowances = 8;
/** For so long after the block of an allowance a node may not show it yet. */
const shownAfterSeconds = 60;

type AllowDeps = MakeDeps & { calls: GroupCalls };

/** What is begun or under way of the groups and allowances of a wallet. */
export interface UnderWay {
  /** Approved groups and allowances. */
  begun: readonly InternalOrder[];
  /** The wallet's slots that are not final, and the orders of those that are of groups or allowances. */
  slots: readonly NonceSlot[];
  orders: ReadonlyMap<string, InternalOrder>;
}

/**
 * The groups of one token that the contract may take, the oldest first. Where it may take too little, it is allowed
 * the rest, which waits for that. What is under way is read once for all tokens of a run.
 */
export const mayTake = (
  of: AllowDeps,
  place: Place<NonceDeps>,
  { begun, slots }: Parameters<NonNullable<GroupWay<NonceDeps>['mayTake']>>[2],
): ReturnType<NonNullable<GroupWay<NonceDeps>['mayTake']>> => {
  const underWay = once(async () => readUnderWay(place, begun, await slots()));
  return async (plans) => {
    const token = plans[0]?.[0]?.tokenAddress ?? null;
    if (token === null) return { ready: plans, waiting: [] };
    const known = await underWay();
    const { allowed, spare, isChanging, isStuck } = await readAllowance(of, place, token, known);
    let left = spare;
    const short = plans.findIndex((members) => {
      left -= sumOf(members);
      return left < 0n;
    });
    const ready = short < 0 ? plans : plans.slice(0, short);
    const rest = short < 0 ? [] : plans.slice(short).flat();
    if (rest.length === 0) return { ready, waiting: [] };
    // What takes of it first is mined first: some tokens change no allowance that is not used up.
    const waits = ready.length > 0 || isChanging;
    const asked = { token, amount: sumOf(rest), allowed };
    const isWaiting = waits || (!isStuck && (await allowToken(of, place, asked, known)));
    return { ready, waiting: isWaiting ? rest.map(({ orderNo }) => orderNo) : [] };
  };
};

const sumOf = (members: readonly Withdrawal[]): bigint =>
  members.reduce((sum, { amount }) => sum + amount, 0n);

/** Reads what of a wallet's slots is of groups or allowances. */
export async function readUnderWay(
  { deps }: Pick<Place, 'deps'>,
  begun: readonly InternalOrder[],
  slots: readonly NonceSlot[],
): Promise<UnderWay> {
  const nos = slots.map(({ ref }) => ref).filter((ref) => isGroupNo(ref) || isAllowanceNo(ref));
  const records = nos.length > 0 ? await deps.orders.getMany([...new Set(nos)]) : [];
  const orders = records.filter((one) => isGroup(one) || isAllowanceOrder(one));
  return { begun, slots, orders: new Map(orders.map((one) => [one.orderNo, one])) };
}

/** How much of a token groups may still take: `spare` in smallest units, less what those under way take. */
interface Allowance {
  allowed: bigint;
  spare: bigint;
  /** Something is on its way that changes it: a group takes of it, or it is being set. */
  isChanging: boolean;
  /** An order that sets it is stuck. */
  isStuck: boolean;
}

/** What the contract may take of a token now. One that is set anew holds for nothing before. */
export async function readAllowance(
  { calls }: AllowDeps,
  { deps, wallet }: Place<NonceDeps>,
  token: string,
  { begun, slots, orders }: UnderWay,
): Promise<Allowance> {
  const owner = wallet.address;
  const { allowance } = await deps.gateway.holdings({ token, owner, spender: calls.contract });
  const now = deps.clock.now();
  const isSame = (address: string | null) => foldCase(address) === foldCase(token);
  const sets = (one: InternalOrder | undefined) =>
    one !== undefined && isAllowanceOrder(one) && isSame(one.toAddress);
  const takes = (one: InternalOrder | undefined) =>
    one !== undefined && isGroup(one) && isSame(one.tokenAddress);
  const open = slots.filter(({ state }) => state === 'open').map(({ ref }) => orders.get(ref));
  const taken = [...begun, ...open].filter(takes) as InternalOrder[];
  const isNew = slots.some(({ ref, mined }) => {
    const order = orders.get(ref);
    // After a reset to 0 the amount follows.
    const hasSet = order !== undefined && sets(order) && allowanceOf(order) !== 0n;
    return hasSet && now - (mined?.at ?? 0) < shownAfterSeconds;
  });
  return {
    allowed: allowance,
    spare: allowance - taken.reduce((sum, { amount }) => sum + amount, 0n),
    // Whoever is stuck holds up nobody: what waits for it is paid one by one.
    isChanging:
      isNew ||
      open.some((one) => sets(one) || takes(one)) ||
      begun.some((one) => one.stuck === null && (sets(one) || takes(one))),
    isStuck: begun.some((one) => one.stuck !== null && sets(one)),
  };
}

/** Ends an allowance that nothing was signed for and that has been stuck too long. */
export async function giveUpAllowance({ deps }: Place, order: InternalOrder): Promise<void> {
  if (order.stuck === null || deps.clock.now() - order.stuck.since < maxGroupStuckSeconds) return;
  await failApproved(deps, order, { reason: 'The allowance could not be set' });
}

/**
 * Creates the order by which the contract may take so much of a token from then on. False if that is more than
 * the project pays in a day, the token refuses it now, or the wallet has not the coin for it: then withdrawals are paid
 * one by one.
 */
export async function allowToken(
  of: AllowDeps,
  place: Place<NonceDeps>,
  { token: address, amount, allowed }: { token: string; amount: bigint; allowed: bigint },
  { slots }: UnderWay,
): Promise<boolean> {
  const { deps, wallet, settings } = place;
  const { chain, prices, gateway, fees, payments, clock } = deps;
  if (slots.filter(({ ref }) => isAllowanceNo(ref)).length >= maxAllowances) return false;
  const token = listed(chain, address);
  const coin = chain.tokens.find(({ isNative }) => isNative)!;
  const what = { chain: chain.name, token };
  if (!(await isWithinDay(amount, what, { settings, prices }))) return false;
  const termsOf = (allows: bigint): PaymentTerms => ({
    chain: chain.name,
    from: wallet.address,
    to: token.address as string,
    tokenAddress: null,
    amount: 0n,
    memo: null,
    allows,
  });
  const sets = await settable(deps, termsOf, { amount, allowed });
  if (sets === null) return false;
  const fee = await fees.estimate(termsOf(sets));
  const { projectId } = wallet.project;
  // The reservations are read before the balance: what is reserved in between fails the write.
  const asked = { projectId, chain: chain.name, fromAddress: wallet.address };
  const { reserved, epoch } = await payments.coinReserved(asked);
  const most = (await gateway.nativeBalance(wallet.address)) - fee.maxFee;
  if (reserved > most) return false;
  const orderNo = of.ids.next('GA');
  const order = newInternalOrder({
    orderNo,
    does: 'allow',
    serves: [sets.toString()],
    projectId,
    chain,
    token: coin,
    from: wallet.address,
    to: token.address as string,
    amount: 0n,
    fee,
    nowMs: clock.nowMs(),
    requestId: orderNo,
  });
  const created = await of.groups.create({
    order,
    outbox: internalOutbox(order, { at: order.createdAt }),
    limits: {
      maxTokenReserved: most,
      maxNativeReserved: most,
      tokenEpoch: epoch,
      nativeEpoch: epoch,
    },
  });
  return created === 'created';
}

function listed(chain: Chain, address: string): Token {
  const token = chain.tokens.find((one) => foldCase(one.address) === foldCase(address));
  if (!token) throw new Error(`${address} is no token of ${chain.name}`);
  return token;
}

/**
 * What the allowance can be set to now: the amount, or 0 first, since some tokens (USDT) accept no change from one
 * amount to another. null: the token refuses both.
 */
async function settable(
  deps: NonceDeps,
  termsOf: (allows: bigint) => PaymentTerms,
  { amount, allowed }: { amount: bigint; allowed: bigint },
): Promise<bigint | null> {
  if (!(await isReverting(deps, termsOf(amount)))) return amount;
  return allowed > 0n && !(await isReverting(deps, termsOf(0n))) ? 0n : null;
}
