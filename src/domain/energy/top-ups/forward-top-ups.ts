/**
 * Brings credited top-ups to the energy account, and settles them once their transfer is confirmed
 * (docs/energy.md "Top-ups").
 */
import { createHash } from 'node:crypto';
import { isFailedOrRejected, withdrawalStatus } from '#contract/statuses.ts';
import { internalOutbox } from '#domain/order/events/internal-outbox.ts';
import { newInternalOrder } from '#domain/order/new-internal-order.ts';
import type { BalanceReader } from '#domain/ports/chains/balance-reader.ts';
import type { FeeEstimator } from '#domain/ports/chains/fee-estimator.ts';
import type { EnergyStore } from '#domain/ports/energy/energy-store.ts';
import type { InternalOrderStore } from '#domain/ports/orders/internal-order-store.ts';
import type { Clock } from '#domain/ports/runtime/clock.ts';
import type { Logger } from '#domain/ports/runtime/logger.ts';
import type { Chain } from '#model/chain.ts';
import type { TopUp } from '#model/energy/subscription.ts';

export interface ForwardDeps {
  chain: Chain;
  energy: Pick<EnergyStore, 'subscription' | 'unsettledTopUps' | 'putTopUp'>;
  internal: InternalOrderStore;
  balances: BalanceReader;
  fees: FeeEstimator;
  /** Where top-ups go, by the stage's configuration. */
  energyAccount: string;
  wake(address: string): Promise<void>;
  clock: Clock;
  log: Logger;
}

/**
 * One transfer for all top-ups of a project that wait. Its number follows from them, so that a repeat
 * finds the same one. Returns how many top-ups were settled.
 */
export async function forwardTopUps(deps: ForwardDeps): Promise<number> {
  const open = await deps.energy.unsettledTopUps();
  let settled = 0;
  for (const topUp of open) if (await settle(deps, topUp)) settled += 1;
  const waiting = new Map<string, TopUp[]>();
  for (const topUp of open.filter(({ forwardNo }) => forwardNo === null)) {
    waiting.set(topUp.projectId, [...(waiting.get(topUp.projectId) ?? []), topUp]);
  }
  for (const [projectId, topUps] of waiting) await forward(deps, projectId, topUps);
  return settled;
}

/** Settles a top-up whose transfer is confirmed; one whose transfer failed waits for another. */
async function settle(deps: ForwardDeps, topUp: TopUp): Promise<boolean> {
  const { forwardNo } = topUp;
  const order = forwardNo === null ? null : await deps.internal.get(forwardNo);
  if (!order) return false;
  if (order.status === withdrawalStatus.confirmed) {
    return deps.energy.putTopUp(
      { ...topUp, settledTxHash: order.txHash, rev: topUp.rev + 1 },
      null,
    );
  }
  if (isFailedOrRejected(order.status)) {
    await deps.energy.putTopUp({ ...topUp, forwardNo: null, rev: topUp.rev + 1 }, null);
    topUp.rev += 1;
    topUp.forwardNo = null;
  }
  return false;
}

async function forward(deps: ForwardDeps, projectId: string, topUps: TopUp[]): Promise<void> {
  const { chain, energyAccount } = deps;
  const subscription = await deps.energy.subscription(projectId);
  const token = chain.tokens.find(({ isNative }) => isNative);
  if (!subscription || !token) return;
  const from = subscription.depositAddress;
  const terms = { chain: chain.name, from, to: energyAccount, tokenAddress: null };
  const sum = topUps.reduce((all, { sun }) => all + sun, 0n);
  const [held, fee] = await Promise.all([
    deps.balances.balance({ chain: chain.name, address: from, tokenAddress: null }),
    deps.fees.estimate({ ...terms, amount: sum }),
  ]);
  // The fee comes out of what is forwarded; the balance was credited in full.
  const amount = held.amount - fee.maxFee;
  if (amount <= 0n) return;
  const serves = topUps.map(({ depositNo }) => depositNo).sort();
  const order = newInternalOrder({
    orderNo: forwardNo(topUps),
    does: 'forward',
    serves,
    projectId,
    chain,
    token,
    from,
    to: energyAccount,
    amount,
    fee,
    nowMs: deps.clock.nowMs(),
    requestId: serves[0] ?? projectId,
  });
  const outbox = internalOutbox(order, { at: order.createdAt });
  const made = await deps.internal.create({ order, outbox, limits: null });
  if (made !== 'created' && made !== 'duplicate') return;
  for (const topUp of topUps) {
    const next = { ...topUp, forwardNo: order.orderNo, rev: topUp.rev + 1 };
    await deps.energy.putTopUp(next, null);
  }
  deps.log.info('energy.forwarded', {
    project: projectId,
    order_no: order.orderNo,
    top_ups: topUps.length,
    sun: amount.toString(),
  });
  await deps.wake(from);
}

/** The same for the same top-ups at the same attempt. */
function forwardNo(topUps: TopUp[]): string {
  const text = topUps
    .map(({ depositNo, rev }) => `${depositNo}#${rev}`)
    .sort()
    .join();
  return `IN${createHash('sha256').update(text).digest('hex').slice(0, 24).toUpperCase()}`;
}
