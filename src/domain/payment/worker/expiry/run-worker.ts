/**
 * One run of the payment worker for one sending address on a chain without nonces (TRON, Solana). A
 * transaction there ends by its expiry: its bytes are sent again until they are mined or proven
 * void, and only then replaced (docs/design.md "Money moves at most once";
 * docs/decisions/0013-expiring-payments.md).
 */

import { coinPaid, feeLimit } from '#domain/payment/broadcast/payment-terms.ts';
import type { ExpiryDeps, PaymentFees, Wallet } from '#domain/payment/deps.ts';
import { isHalted } from '#domain/payment/recovery/is-halted.ts';
import type { Order } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import { inGroups } from '#shared/async/limit.ts';
import { checkProjectActive } from '../check-project-active.ts';
import { loadOrders } from '../load-orders.ts';
import { narrowView } from '../narrow-view.ts';
import { readView } from '../read-view.ts';
import { repairApart } from '../repair-apart.ts';
import { waitForCapacity } from '../wait-for-capacity.ts';
import { coinFees } from './coin-fees.ts';
import { type FinalityCheckpoint, finalityCheckpoint } from './finality-checkpoint.ts';
import { isMined, minedAmong } from './mined-among.ts';
import { repairSlot } from './repair.ts';
import { signApproved } from './sign-approved.ts';

/**
 * Repairs what is in flight, then signs approved orders up to the chain's in-flight cap, block by
 * block, until nothing is left to do or `deadline` (unix ms) is reached. Returns how many payments
 * were stored.
 */
export async function runExpiryWorker(
  deps: ExpiryDeps,
  wallet: Wallet,
  deadline: number,
): Promise<number> {
  const { chain, gateway } = deps;
  const { address, project } = wallet;
  const table = await checkProjectActive(deps, project);
  if (!table) return 0;
  const run = {};
  const feesBeside = (open: NonceSlot[]): PaymentFees =>
    deps.feeSource?.beside(deps, address, open) ?? coinFees(deps);
  let total = 0;
  // What a node has shown in a block is not asked for again in the same run.
  let mined = new Set<number>();
  for (let round = 0; deps.clock.nowMs() < deadline; round++) {
    const [{ state, slots }, balance] = await Promise.all([
      readView(deps, address),
      gateway.nativeBalance(address),
    ]);
    if (await isHalted(deps, wallet, { state, table })) return total;
    const open = slots.filter((slot) => slot.state === 'open').sort((a, b) => a.nonce - b.nonce);
    const [orders, nowMined] = await Promise.all([
      loadOrders(deps, open),
      minedAmong(deps, open, mined),
      narrowView(deps, state, slots),
    ]);
    mined = nowMined;
    const inFlight = open.filter(({ nonce }) => !mined.has(nonce));
    if (round === 0 && open.length > 0) {
      // Read after the slots: a slot mined since then has a newer revision than the one read.
      const checkpoint = await finalityCheckpoint(deps);
      const due = open.filter((slot) => !mined.has(slot.nonce) || isOverdue(slot, checkpoint));
      await inGroups(due, async (slot) => {
        if (deps.clock.nowMs() >= deadline) return;
        // Its own bytes are void once it is signed again.
        const others = open.filter(({ nonce }) => nonce !== slot.nonce);
        const order = orders.get(slot.ref);
        await repairApart(deps, slot, () =>
          repairSlot(deps, wallet, { slot, order, checkpoint, run, fees: feesBeside(others) }),
        );
      });
      if (deps.clock.nowMs() >= deadline) return total;
    }
    const capacity = chain.inFlightCap - inFlight.length;
    const stored = await signApproved(deps, wallet, {
      next: state?.next ?? 0,
      capacity,
      deadline,
      balance,
      // Includes payments in a block already: the balance may have been read before that block.
      spendable: balance - inFlightCost(open, orders),
      run,
      fees: feesBeside(open),
      // Read after the nonce state, so that it includes what another run stored in between.
      slots: async () => (await readView(deps, address)).slots,
    });
    total += stored;
    if (stored > 0) continue;
    const newest = inFlight.at(-1);
    if (capacity > 0 || !newest) break;
    const isFreed = () => isMined(deps, newest);
    if (!(await waitForCapacity(deps, { address, deadline, isFreed }))) break;
  }
  return total;
}

/**
 * True if a slot is still open although all its bytes had expired at a final block that our
 * watcher has passed. Even if a node shows it, the watcher will not reach it: either the table
 * was restored, or the node is wrong.
 */
const isOverdue = ({ attempts }: NonceSlot, checkpoint: FinalityCheckpoint | null): boolean =>
  checkpoint !== null &&
  attempts.every(({ expiresAt }) => expiresAt !== undefined && expiresAt < checkpoint.clock);

/** Coin (base units) that the payments of open slots may still take. */
function inFlightCost(open: NonceSlot[], orders: Map<string, Order>): bigint {
  return open.reduce((sum, { ref }) => {
    const order = orders.get(ref);
    if (!order) return sum;
    return sum + feeLimit(order) + coinPaid(order);
  }, 0n);
}
