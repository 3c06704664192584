/**
 * One run of the payment worker for one sending address on a chain with nonces (docs/design.md
 * "The payment worker"). The tables are the list of work and a message only wakes a run, so a run
 * may happen twice or die at any point.
 */

import type { NonceDeps, Wallet } from '#domain/payment/deps.ts';
import { isHalted } from '#domain/payment/recovery/is-halted.ts';
import { isSwap, type Order } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import { checkProjectActive } from '../check-project-active.ts';
import { loadOrders } from '../load-orders.ts';
import { narrowView } from '../narrow-view.ts';
import { readView } from '../read-view.ts';
import { repairApart } from '../repair-apart.ts';
import { signMessages } from '../sign-messages.ts';
import { waitForCapacity } from '../wait-for-capacity.ts';
import { countMined } from './count-mined.ts';
import { fillLostNonces } from './fill-lost-nonces.ts';
import { inFlightCap } from './in-flight-cap.ts';
import { makeRunView } from './make-run-view.ts';
import { repairSlot } from './repair.ts';
import { repairNonceHole } from './repair-nonce-hole.ts';
import { signApproved } from './sign-approved.ts';

/**
 * Repairs what is in flight, then signs approved orders up to the chain's in-flight cap, block by
 * block, until nothing is left to do or `deadline` (unix ms) is reached. Returns how many payments
 * were stored.
 */
export async function runNonceWorker(
  deps: NonceDeps,
  wallet: Wallet,
  deadline: number,
): Promise<number> {
  const { chain, gateway } = deps;
  const { address, project } = wallet;
  const table = await checkProjectActive(deps, project);
  if (!table) return 0;
  // Messages are signed first because they wait for no node.
  await signMessages(deps, wallet, { deadline, table });
  let total = 0;
  // Orders of payments in flight, by number: those that were signed, or read after the first round.
  const known = new Map<string, Order>();
  const view = makeRunView(deps, address);
  let cap: number | undefined;
  for (let round = 0; deps.clock.nowMs() < deadline; round++) {
    const [{ state, slots, isRead }, counted, fees, balance] = await Promise.all([
      view.read(),
      gateway.transactionCount(address),
      gateway.fees(),
      gateway.nativeBalance(address),
    ]);
    const next = state?.next ?? 0;
    if (await isHalted(deps, wallet, { state, table })) return total;
    const open = slots.filter((slot) => slot.state === 'open').sort((a, b) => a.nonce - b.nonce);
    const chainNonce = await countMined(deps, address, { counted, next, open, round });
    if (chainNonce === null) return total;
    if (round === 0) await repairNonceHole(deps, address, { state, slots, chainNonce, deadline });
    const unmined = open.filter(({ nonce }) => nonce >= chainNonce);
    // Only the repairs of the first round need the orders of slots that are mined already. Later ones
    // ask what their payments may cost, which changes no more: each order is read at most once.
    const [orders] = await Promise.all([
      round === 0 ? loadOrders(deps, open) : loadMissing(deps, unmined, known),
      isRead && narrowView(deps, state, slots),
    ]);
    if (round === 0) {
      for (const slot of open) {
        if (deps.clock.nowMs() >= deadline) return total;
        const order = orders.get(slot.ref);
        const isFollowed = async () =>
          open.some(({ nonce }) => nonce > slot.nonce) ||
          (await deps.orders.approved(chain.name, address, 1)).length > 0;
        await repairApart(deps, slot, () =>
          repairSlot(deps, wallet, { slot, order, fees, counted, chainNonce, isFollowed }),
        );
      }
      if (open.length > 0) view.forget();
    }
    // Mined transactions have left the nodes' pools, whether or not the watcher has read them.
    cap ??= await inFlightCap(deps, wallet, open);
    const capacity = cap - unmined.length;
    const input = {
      next,
      capacity,
      deadline,
      fees,
      balance,
      spendable: balance - inFlightCost(unmined, orders),
      table: table.id,
      known,
      // Read after the nonce state, so that it includes what another run stored in between.
      slots: async () => (await readView(deps, address)).slots,
    };
    const until = state?.fillUntil ?? 0;
    let stored: number;
    if (until > (state?.oldestOpen ?? 0)) {
      // It moves the next nonce, by which the next round reads the slots again.
      stored = await fillLostNonces(deps, wallet, { ...input, until });
    } else {
      const signed = await signApproved(deps, wallet, input);
      stored = signed.length;
      view.add(signed);
    }
    total += stored;
    if (stored > 0) continue;
    if (capacity > 0) break;
    const isFreed = async () => (await gateway.transactionCount(address)) > counted;
    if (!(await waitForCapacity(deps, { address, deadline, isFreed }))) break;
  }
  return total;
}

/** The orders that these slots pay, of which `known` holds those that were read before. */
async function loadMissing(
  deps: Pick<NonceDeps, 'orders'>,
  slots: NonceSlot[],
  known: Map<string, Order>,
): Promise<Map<string, Order>> {
  const read = await loadOrders(
    deps,
    slots.filter(({ ref }) => !known.has(ref)),
  );
  for (const [orderNo, order] of read) known.set(orderNo, order);
  return known;
}

/** The most coin (wei) that signed payments which the chain has not mined may still take. */
function inFlightCost(unmined: NonceSlot[], orders: Map<string, Order>): bigint {
  let cost = 0n;
  for (const slot of unmined) {
    const order = orders.get(slot.ref);
    if (!order) continue;
    const maxFee = slot.attempts.reduce(
      (max, attempt) => (attempt.maxFeePerGas > max ? attempt.maxFeePerGas : max),
      0n,
    );
    const isPayment = slot.refKind === 'order' && order.tokenAddress === null;
    cost += slotGas(slot, order) * maxFee + (isPayment ? order.amount : 0n);
  }
  return cost;
}

const slotGas = ({ refKind }: NonceSlot, order: Order): bigint =>
  refKind === 'allowance' && isSwap(order) ? order.allowanceGas : order.gasLimit;
