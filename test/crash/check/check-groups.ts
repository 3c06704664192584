/** Checks a cell's groups at the end of a run: each has ended, and so has each withdrawal that one pays. */
import { makeInternalOrderStore } from '#aws/orders/internal-order-store.ts';
import { makeOrderStore } from '#aws/orders/order-store.ts';
import { makePaymentStore } from '#aws/payments/payment-store.ts';
import { isFinal } from '#model/order-status.ts';
import { isGroupNo, readMembers } from '#model/orders/group.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import { isWithdrawal } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { Cell } from '../cell.ts';
import type { World } from '../world/world.ts';

type Complain = (text: string) => void;

/** The groups that a cell's worker has made. */
export async function groupsOf({ client }: World, cell: Cell): Promise<InternalOrder[]> {
  const numbers = new Set([...cell.announced.values()].map(({ ref }) => ref).filter(isGroupNo));
  return makeInternalOrderStore(client).getMany([...numbers]);
}

/**
 * Each group is confirmed or failed. One that is confirmed has exactly the members that it lists, each with its
 * transaction; one that failed has none. What no group has paid was paid at a nonce of its own.
 */
export async function checkGroups(world: World, cell: Cell, complain: Complain): Promise<void> {
  if (!cell.groups) return;
  const groups = await groupsOf(world, cell);
  const orders = await makeOrderStore(world.client).getMany(
    cell.orders.map(({ orderNo }) => orderNo),
  );
  const withdrawals = orders.filter(isWithdrawal);
  for (const group of groups) checkGroup(group, withdrawals, complain);
  for (const order of withdrawals) {
    const { orderNo, status, failReason, groupNo } = order;
    if (!isFinal(status)) complain(`${orderNo} is ${status}`);
    if (status === 'failed' && !failReason) complain(`${orderNo} failed without a reason`);
    if (groupNo) {
      const isKnown = groups.some((group) => group.orderNo === groupNo);
      if (!isKnown) complain(`${orderNo} is of ${groupNo}, which does not exist`);
    } else if (status === 'confirmed') {
      await checkAlone(world, cell, order, complain);
    }
  }
}

function checkGroup(group: InternalOrder, withdrawals: Withdrawal[], complain: Complain): void {
  const { orderNo, status, txHash, blockNumber } = group;
  const own = withdrawals.filter(({ groupNo }) => groupNo === orderNo);
  const names = own.map((order) => order.orderNo).sort();
  if (status !== 'confirmed') {
    if (!isFinal(status)) complain(`group ${orderNo} is ${status}`);
    if (names.length > 0) complain(`${names.join()} are still of ${orderNo}, which is ${status}`);
    return;
  }
  const listed = (readMembers(group) ?? []).map((member) => member.orderNo).sort();
  if (listed.join() !== names.join()) {
    complain(`${orderNo} lists ${listed.join()}, and ${names.join() || 'nobody'} are its members`);
  }
  for (const order of own) {
    const isSame = order.txHash === txHash && order.blockNumber === blockNumber;
    if (order.status === 'confirmed' ? !isSame : order.txHash !== txHash) {
      complain(`${order.orderNo} names ${order.txHash}, its group ${orderNo} ${txHash}`);
    }
  }
}

/** A withdrawal that was paid outside of a group has a slot of its own, and its transaction settled it. */
async function checkAlone(
  world: World,
  { wallet }: Cell,
  { orderNo, nonce, txHash }: Withdrawal,
  complain: Complain,
): Promise<void> {
  const payments = makePaymentStore(world.client);
  const slot =
    nonce === null ? null : await payments.slot(world.chain.chain.name, wallet.address, nonce);
  if (slot?.ref !== orderNo || slot.mined?.txHash !== txHash)
    complain(
      `${orderNo} is confirmed by ${txHash}, and neither a group nor a nonce of its own paid it`,
    );
}
