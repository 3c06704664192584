/**
 * One run of the payment worker of a (chain, sending address) whose chain has no nonces (TRON,
 * Solana): a transaction ends by its expiry, so that bytes are sent again until they are mined or
 * proven void, and only then replaced (docs/design.md "Money moves at most once";
 * docs/decisions/0013-expiring-payments.md).
 */

import { inGroups } from '#async/limit.ts';
import type { ExpiringDeps, Wallet } from '#domain/payment/deps.ts';
import { isHalted } from '#domain/payment/recovery/is-halted.ts';
import type { Order } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import { checkProjectActive } from '../check-project-active.ts';
import { loadOrders } from '../load-orders.ts';
import { type FinalityCheckpoint, finalityCheckpoint } from './finality-checkpoint.ts';
import { minedAmong } from './mined-among.ts';
import { repairExpiring } from './repair.ts';
import { signApproved } from './sign-approved.ts';
import { waitForCapacity } from './wait-for-capacity.ts';

/**
 * Repairs what is in flight, then signs approved orders up to the chain's in-flight cap, block by
 * block, until there is nothing to do or `deadline` (unix ms) is near. Returns how many payments were stored.
 */
export async function runExpiringWorker(
  deps: ExpiringDeps,
  wallet: Wallet,
  deadline: number,
): Promise<number> {
  const { chain, payments, gateway } = deps;
  const { address, project } = wallet;
  const table = await checkProjectActive(deps, project);
  if (!table) return 0;
  let total = 0;
  for (let round = 0; deps.clock.nowMs() < deadline; round++) {
    const [state, slots, balance] = await Promise.all([
      payments.nonceState(chain.name, address),
      payments.openSlots(chain.name, address),
      gateway.nativeBalance(address),
    ]);
    if (await isHalted(deps, wallet, { state, table })) return total;
    const open = slots.filter((slot) => slot.state === 'open').sort((a, b) => a.nonce - b.nonce);
    const orders = await loadOrders(deps, open);
    const mined = await minedAmong(deps, open);
    const inFlight = open.filter(({ nonce }) => !mined.has(nonce));
    if (round === 0 && open.length > 0) {
      // After the slots: what was mined since then has moved on from what was read of it.
      const settled = await finalityCheckpoint(deps);
      const due = open.filter((slot) => !mined.has(slot.nonce) || isOverdue(slot, settled));
      await inGroups(due, async (slot) => {
        if (deps.clock.nowMs() >= deadline) return;
        await repairExpiring(deps, wallet, { slot, order: orders.get(slot.ref), settled });
      });
      if (deps.clock.nowMs() >= deadline) return total;
    }
    const capacity = chain.inFlightCap - inFlight.length;
    const stored = await signApproved(deps, wallet, {
      next: state?.next ?? 0,
      capacity,
      deadline,
      balance,
      // What a block has is promised still: the balance may have been read before that block.
      spendable: balance - promised(open, orders),
      table: table.id,
    });
    total += stored;
    if (stored > 0) continue;
    if (capacity > 0 || !(await waitForCapacity(deps, { address, inFlight, deadline }))) break;
  }
  return total;
}

/**
 * Past its expiry in a final block that our watcher has passed, and open still: whatever a node shows
 * of it, the watcher will not come to it. The table is a restored one, or the node is wrong.
 */
const isOverdue = ({ attempts }: NonceSlot, settled: FinalityCheckpoint | null): boolean =>
  settled !== null &&
  attempts.every(({ expiresAt }) => expiresAt !== undefined && expiresAt < settled.clock);

/** Coin that signed and not yet mined payments may still take. */
function promised(open: NonceSlot[], orders: Map<string, Order>): bigint {
  return open.reduce((sum, { ref }) => {
    const order = orders.get(ref);
    if (!order) return sum;
    return sum + order.reservation.fee + (order.tokenAddress === null ? order.amount : 0n);
  }, 0n);
}
