/**
 * One run of the payment worker of a (chain, sending address) (docs/design.md
 * "The payment worker"): the tables are the list of work, a message only wakes it, and it may run
 * twice or die anywhere.
 */

import type { PaymentDeps, Wallet } from '#domain/payment/deps.ts';
import { isHalted } from '#domain/payment/recovery/is-halted.ts';
import { isSwap, type Order } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import { checkProjectActive } from '../check-project-active.ts';
import { loadOrders } from '../load-orders.ts';
import { signMessages } from '../sign-messages.ts';
import { fillLostNonces } from './fill-lost-nonces.ts';
import { repairSlot } from './repair.ts';
import { signApproved } from './sign-approved.ts';

/**
 * Repairs what is in flight, then signs approved orders up to the chain's in-flight cap, block by
 * block, until there is nothing to do or `deadline` (unix ms) is near. Returns how many payments were stored.
 */
export async function runPaymentWorker(
  deps: PaymentDeps,
  wallet: Wallet,
  deadline: number,
): Promise<number> {
  const { chain, payments, gateway } = deps;
  const { address, project } = wallet;
  const table = await checkProjectActive(deps, project);
  if (!table) return 0;
  // First, since they wait for no node.
  await signMessages(deps, wallet, { deadline, table });
  let total = 0;
  for (let round = 0; deps.clock.nowMs() < deadline; round++) {
    const [state, slots, chainNonce, fees, balance] = await Promise.all([
      payments.nonceState(chain.name, address),
      payments.openSlots(chain.name, address),
      gateway.transactionCount(address),
      gateway.fees(),
      gateway.nativeBalance(address),
    ]);
    const next = state?.next ?? 0;
    if (await isHalted(deps, wallet, { state, table })) return total;
    if (chainNonce > next) {
      // Another run may have stored and sent meanwhile: only a line read after the chain tells.
      const now = (await payments.nonceState(chain.name, address))?.next ?? 0;
      if (chainNonce <= now) return total;
      // Nothing is signed on disputed ground, and one provider's word alone freezes nobody.
      const lowest = await gateway.lowestTransactionCount(address);
      if (lowest !== null && lowest <= now) {
        deps.log.error('payment.nonce-disputed', {
          chain: chain.name,
          address,
          chainNonce,
          lowest,
        });
        return total;
      }
      const reason = `the chain has nonce ${chainNonce}, ours is ${now}`;
      await payments.freezeAddress(chain.name, address, reason);
      deps.log.error('payment.nonce-ahead', { chain: chain.name, address, reason });
      return total;
    }
    const open = slots.filter((slot) => slot.state === 'open').sort((a, b) => a.nonce - b.nonce);
    // Of what is mined nothing is asked any more, once the repairs have looked at it.
    const unmined = open.filter(({ nonce }) => nonce >= chainNonce);
    const orders = await loadOrders(deps, round === 0 ? open : unmined);
    if (round === 0) {
      for (const slot of open) {
        if (deps.clock.nowMs() >= deadline) return total;
        const order = orders.get(slot.ref);
        await repairSlot(deps, wallet, { slot, order, fees, chainNonce });
      }
    }
    // What the chain has mined is out of the nodes' pools, whether the watcher has read it or not.
    const capacity = chain.inFlightCap - unmined.length;
    const input = {
      next,
      capacity,
      deadline,
      fees,
      balance,
      spendable: balance - inFlightCost(unmined, orders),
      table: table.id,
      // Read after the nonce line: what another run stored in between is among them.
      slots: () => payments.openSlots(chain.name, address),
    };
    const until = state?.fillUntil ?? 0;
    const stored =
      until > (state?.oldestOpen ?? 0)
        ? await fillLostNonces(deps, wallet, { ...input, until })
        : await signApproved(deps, wallet, input);
    total += stored;
    if (stored > 0) continue;
    if (capacity > 0 || !(await waitForCapacity(deps, address, { chainNonce, deadline }))) break;
  }
  return total;
}

/** Longer than this (seconds) no run waits for a block: the watcher's tick comes before it. */
const maxBlocksWaited = 3;

/**
 * Waits for the next block while the cap is reached and orders wait behind it. False when there are
 * none, and when two block times bring nothing: a new run then looks what is to be repaired.
 */
async function waitForCapacity(
  deps: PaymentDeps,
  address: string,
  input: { chainNonce: number; deadline: number },
): Promise<boolean> {
  const { chain, clock, gateway, pause } = deps;
  if (!pause || chain.blockTime > maxBlocksWaited) return false;
  if ((await deps.orders.approved(chain.name, address, 1)).length === 0) return false;
  const until = Math.min(input.deadline, clock.nowMs() + 1_000 + 2_000 * chain.blockTime);
  while (clock.nowMs() < until) {
    await pause(250 * chain.blockTime);
    if ((await gateway.transactionCount(address)) > input.chainNonce) return true;
  }
  return false;
}

/** Coin that signed and not yet mined payments may still take (wei). */
function inFlightCost(unmined: NonceSlot[], orders: Map<string, Order>): bigint {
  let cost = 0n;
  for (const slot of unmined) {
    const order = orders.get(slot.ref);
    if (!order) continue;
    const dearest = slot.attempts.reduce(
      (max, attempt) => (attempt.maxFeePerGas > max ? attempt.maxFeePerGas : max),
      0n,
    );
    const isPayment = slot.refKind === 'order' && order.tokenAddress === null;
    cost += gasOf(slot, order) * dearest + (isPayment ? order.amount : 0n);
  }
  return cost;
}

const gasOf = ({ refKind }: NonceSlot, order: Order): bigint =>
  refKind === 'allowance' && isSwap(order) ? order.allowanceGas : order.gasLimit;
