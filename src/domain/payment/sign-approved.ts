/** New approved orders: build, sign with the next nonces, store, then broadcast in order. */

import { sign } from '../order/transitions/sign.ts';
import type { Order } from '../ports/operations.ts';
import type { Fees } from '../ports/payments.ts';
import type { ProjectSettings, SignatureRecord } from '../ports/records.ts';
import type { PaymentDeps, Wallet } from './deps.ts';
import { feesUnder } from './fees-under.ts';
import { isVoidSignature } from './is-void-signature.ts';
import { maySign } from './may-sign.ts';
import { newSlot } from './new-slot.ts';
import { nextOrders } from './next-orders.ts';
import { noteObstacle, waitOrFail } from './obstacle.ts';
import { noteStuck } from './stuck.ts';
import { termsOf } from './terms-of.ts';
import { storeAndSend } from './write-ahead.ts';

/**
 * Signs up to `capacity` approved orders, oldest first, from nonce `next` on. Returns how many were
 * stored. Nothing is sent that was not stored.
 */
export async function signApproved(
  deps: PaymentDeps,
  wallet: Wallet,
  input: {
    next: number;
    capacity: number;
    deadline: number;
    fees: Fees;
    spendable: bigint;
    /** Id of the table that the run began with. */
    table: string;
  },
): Promise<number> {
  const { project, address } = wallet;
  // A reorganisation may open more payments again than the cap lets in flight.
  if (input.capacity <= 0) return 0;
  const orders = await nextOrders(deps, address, input.capacity);
  if (orders.length === 0 || (await deps.projects.isFrozen(project.projectId))) return 0;
  const settings = await deps.projects.settings(project.projectId);
  const voided = new Map<string, number>();
  const judged = await Promise.all(
    orders.map(async (order) =>
      (await judge(deps, wallet, order, { settings, voided })) ? order : null,
    ),
  );
  const payable = affordable(
    deps,
    judged.filter((order) => order !== null),
    input,
  );
  for (const order of payable.unaffordable) await noteStuck(deps, order, 'no_gas', 15);
  for (const order of payable.tooDear) await noteStuck(deps, order, 'fee_above_cap', 15);

  // Signed side by side under predicted nonces; stored in their order, so that no hole opens.
  const signed = await Promise.all(
    payable.orders.map(async ({ order, fees }, i) => {
      const bytes = await deps.signer.signPayment({
        keyId: wallet.keyId,
        nonce: input.next + i,
        gasLimit: order.gasLimit,
        fees,
        terms: termsOf(order),
      });
      return { order, fees, bytes, nonce: input.next + i };
    }),
  );
  const at = deps.clock.now();
  const payments = signed.map(({ order, fees, bytes, nonce }) => {
    const slot = newSlot(
      {
        ...{ chain: deps.chain.name, address, nonce, projectId: project.projectId },
        ...{ ref: order.orderNo, refKind: 'order', refCreatedAtMs: order.createdAtMs },
      },
      { ...bytes, kind: 'payment', ...fees, at },
    );
    return {
      slot,
      write: sign(order, { at, nonce }),
      voided: voided.get(order.orderNo),
      table: input.table,
    };
  });
  return storeAndSend(deps, payments, { deadline: input.deadline });
}

/** Whether an order may be signed, and does not revert in the node's simulation. */
async function judge(
  deps: PaymentDeps,
  wallet: Wallet,
  order: Order,
  context: { settings: ProjectSettings; voided: Map<string, number> },
): Promise<boolean> {
  const earlier = async (_: Order, signed: SignatureRecord) =>
    (await isVoidSignature(deps, order, signed)) ? 'void' : 'counts';
  if (!(await maySign(deps, wallet, order, { ...context, earlier }))) return false;
  try {
    const gas = await deps.gateway.estimateGas(termsOf(order));
    if (gas <= order.gasLimit) return true;
    const cause = 'needs_more_gas_than_reserved';
    await waitOrFail(deps, order, cause, 'It needs more gas than reserved');
  } catch (error) {
    await noteObstacle(deps, order, error);
  }
  return false;
}

/** The orders whose fees fit under their caps and whose cost the wallet's coin covers, in order. */
function affordable(deps: PaymentDeps, orders: Order[], input: { fees: Fees; spendable: bigint }) {
  let left = input.spendable;
  const result = {
    orders: [] as {
      order: Order;
      fees: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };
    }[],
    unaffordable: [] as Order[],
    tooDear: [] as Order[],
  };
  for (const order of orders) {
    const cap = order.maxFeePerGas;
    const ceiling = cap < deps.chain.maxFeePerGasCap ? cap : deps.chain.maxFeePerGasCap;
    if (ceiling < input.fees.baseFee + deps.chain.minPriorityFee) {
      result.tooDear.push(order);
      continue;
    }
    const fees = feesUnder(input.fees, ceiling);
    const cost =
      order.gasLimit * fees.maxFeePerGas + (order.tokenAddress === null ? order.amount : 0n);
    if (cost > left) {
      result.unaffordable.push(order);
      continue;
    }
    left -= cost;
    result.orders.push({ order, fees });
  }
  return result;
}
