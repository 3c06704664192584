/**
 * Checks the final state of a cell, even if processes died: at most one payment per order on the
 * chain, every order ended, no hole in a wallet's line, every deposit credited once, every webhook
 * delivered, and every account of the books as the chain has it. The counts come from the chain and the
 * receiver, not only from the tables.
 */

import { makeDepositStore } from '#aws/deposits/deposit-store.ts';
import { makeEventFeed } from '#aws/events/event-feed.ts';
import { makeOutboxStore } from '#aws/events/outbox-store.ts';
import { makeListIndex } from '#aws/lists/list-index.ts';
import { makeWithdrawalStore } from '#aws/orders/withdrawal-store.ts';
import { orderOutbox } from '#domain/order/events/order-outbox.ts';
import { toEventId } from '#domain/webhook/ids.ts';
import { isOperation, type Order } from '#model/orders/order.ts';
import type { ListChange, OutboxItem } from '#model/outbox.ts';
import type { WebhookEvent } from '#model/webhook-events.ts';
import { eachLimited } from '#shared/async/limit.ts';
import type { Cell, PlannedOrder } from '../cell.ts';
import { checkCaps, checkSignature, operationOf } from '../world/operations.ts';
import type { World } from '../world/world.ts';
import { checkBatch } from './check-batch.ts';
import { checkBooks } from './check-books.ts';
import { checkEnergy } from './check-energy.ts';
import { checkGroups } from './check-groups.ts';
import { checkLine } from './check-line.ts';
import { checkSwaps, swapOf } from './check-swaps.ts';
import { checkSweeps } from './check-sweeps.ts';

/** How many cells are checked in parallel. */
const concurrency = 8;

type Complain = (text: string) => void;

const eventsOf: Record<PlannedOrder['ends'], WebhookEvent[]> = {
  confirmed: ['withdraw.approved', 'withdraw.broadcast', 'withdraw.confirmed'],
  failed: ['withdraw.failed'],
  rejected: [],
};

const namesOf = ({ asks, takes, ends }: PlannedOrder): WebhookEvent[] => {
  if (takes) return ends === 'confirmed' ? ['swap.broadcast', 'swap.confirmed'] : ['swap.failed'];
  if (!asks) return eventsOf[ends];
  return [`client.${asks.opType}.${ends}`];
};

/** Returns one sentence for each fault of these cells. */
export async function check(world: World, cells: Cell[], fromBlock: bigint): Promise<string[]> {
  const complaints = [...world.complaints];
  const paid = await world.chain.tokenPayments(fromBlock);
  const checked = await eachLimited(cells, concurrency, async (cell) => {
    const complain = (text: string) => complaints.push(`${cell.id}: ${text}`);
    for (const order of cell.orders) await checkOrder(world, cell, order, paid, complain);
    await checkBatch(world, cell, complain);
    await checkLine(world, cell, complain);
    await checkGroups(world, cell, complain);
    await checkCaps(world, cell, complain);
    await checkSwaps(world, cell, complain);
    await checkDeposits(world, cell, complain);
    await checkSweeps(world, cell, paid, complain);
    await checkEnergy(world, cell, complain);
    await checkBooks(world, cell, complain);
    await checkWebhooks(world, cell, complain);
  });
  for (const one of checked) if (one.status === 'rejected') throw one.reason;
  return complaints;
}

async function checkOrder(
  world: World,
  cell: Cell,
  order: PlannedOrder,
  paid: Map<string, bigint[]>,
  complain: Complain,
): Promise<void> {
  const name = order.bizOrderId;
  const record = await recordOf(world, cell, order);
  if (!record) return complain(`${name} does not exist`);
  if (order.either && (record.status === 'confirmed' || record.status === 'failed'))
    order.ends = record.status;
  if (record.status !== order.ends) {
    complain(`${name} is ${record.status} (${record.failReason}) and should be ${order.ends}`);
  }
  if (isOperation(record)) await checkSignature(cell, order, record, complain);
  // No order of a batch has one.
  const hasExecution = record.executions > 0;
  if (hasExecution === Boolean(cell.batch)) complain(`${name} has executions: ${hasExecution}`);
  if (hasExecution && !world.machine.isOver(record.orderNo)) {
    complain(`${name} has an execution that waits`);
  }
  const listed = await makeListIndex(world.client).page({
    projectId: cell.id,
    scope: '',
    page: 1,
    size: Math.max(100, cell.orders.length),
    ...listOf(record),
  });
  if (!listed.ids.includes(record.orderNo)) complain(`${name} is not in its list`);
  if (order.takes) return;
  // Equal orders share a recipient.
  const alike = cell.orders.filter(
    (one) =>
      one.toAddress === order.toAddress &&
      one.ends === 'confirmed' &&
      !one.asks?.opType.startsWith('sign-'),
  );
  const units = alike.map((one) => one.units);
  const payments =
    order.token === 'USDT'
      ? (paid.get(order.toAddress) ?? [])
      : [await world.chain.balance(order.toAddress)].filter((balance) => balance > 0n);
  if (payments.join() !== units.join()) complain(`${name} was paid ${payments.join() || 'never'}`);
}

function recordOf(world: World, cell: Cell, order: PlannedOrder): Promise<Order | null> {
  if (order.takes) return swapOf(world, cell, order);
  if (order.asks) return operationOf(world, cell, order);
  return makeWithdrawalStore(world.client).byOrder(cell.id, order.bizOrderId);
}

/** The list that shows an order to its merchant, and the status there. */
function listOf(order: Order): { list: string; filter: { status: string } } {
  const [{ list, facets }] = orderOutbox(order, { event: null, at: 0 }).lists as [ListChange];
  return { list, filter: { status: String(facets.status) } };
}

async function checkDeposits(world: World, cell: Cell, complain: Complain): Promise<void> {
  if (cell.userAddress === null) return;
  const { ids, total } = await makeListIndex(world.client).page({
    list: 'deposits',
    projectId: cell.id,
    scope: '',
    page: 1,
    size: 100,
    filter: { status: 'credited' },
  });
  const found = await makeDepositStore(world.client).getMany(ids);
  const named = new Set(
    [...cell.announced.values()].filter(({ kind }) => kind === 'deposit').map(({ ref }) => ref),
  );
  const known = await makeDepositStore(world.client).getMany([...named]);
  // A top-up is stored as a deposit, and is listed as what it is.
  const stored = known.filter(({ address }) => address === cell.userAddress).length;
  if (stored !== cell.deposits.length || total !== stored) {
    complain(`${cell.deposits.length} deposits were made, ${stored} are kept, ${total} listed`);
  }
  for (const { txHash, amount } of cell.deposits) {
    const own = found.filter((deposit) => deposit.txHash === txHash);
    const [one] = own;
    if (own.length !== 1) complain(`deposit ${txHash} is credited ${own.length} times`);
    else if (one?.amount !== amount || one.chainState !== 'present') {
      complain(`deposit ${one?.depositNo} is ${one?.chainState}, ${one?.amount}`);
    }
  }
}

/** One that is reported after the deposit has changed once more is left out. */
const mayBeLeftOut = ({ event }: OutboxItem): boolean =>
  event?.name === 'deposit.orphaned' || event?.name === 'deposit.restored';

/** Each event is in the feed once, and those of one record in the order of its revisions. */
async function checkFeed(
  world: World,
  { cell, committed }: { cell: Cell; committed: OutboxItem[] },
  complain: Complain,
): Promise<void> {
  const feed = makeEventFeed(world.client, { nowMs: () => world.clock().nowMs() });
  const part = await feed.read({ projectId: cell.id, after: 0, limit: 1_000 });
  const ids = part.kind === 'events' ? part.events.map(({ eventId }) => eventId) : [];
  if (new Set(ids).size < ids.length) complain('the feed has an event twice');
  const placeOf = ({ outboxId }: OutboxItem) => ids.indexOf(toEventId(outboxId));
  for (const item of committed) {
    const name = item.event?.name ?? '';
    if (placeOf(item) < 0 && !mayBeLeftOut(item))
      complain(`${name} of ${item.ref} is not in the feed`);
  }
  const revOf = ({ outboxId }: OutboxItem) => Number(outboxId.split('#')[1]);
  for (const ref of new Set(committed.map((item) => item.ref))) {
    const own = committed.filter((item) => item.ref === ref && placeOf(item) >= 0);
    const places = own.sort((a, b) => revOf(a) - revOf(b)).map(placeOf);
    if (places.some((place, i) => place < (places[i - 1] ?? 0))) complain(`${ref} is out of order`);
  }
}

async function checkWebhooks(world: World, cell: Cell, complain: Complain): Promise<void> {
  const outbox = makeOutboxStore(world.client);
  const taken = world.receiver.received.filter(
    ({ path, status }) => path.split('/')[1] === cell.id && status === 200,
  );
  const committed: OutboxItem[] = [];
  for (const { outboxId } of cell.announced.values()) {
    const item = await outbox.get(outboxId);
    if (item?.event) committed.push(item);
  }
  for (const item of committed) {
    const id = toEventId(item.outboxId);
    const own = taken.filter(({ headers }) => headers['webhook-id'] === id);
    const isMissing = own.length === 0 && !mayBeLeftOut(item);
    if (isMissing) complain(`webhook ${item.event?.name} of ${item.ref} never came`);
    if (own.some(({ event }) => event !== item.event?.name)) complain(`webhook ${id} differs`);
  }
  const known = new Set(committed.map(({ outboxId }) => toEventId(outboxId)));
  const strangers = taken.filter(({ headers }) => !known.has(headers['webhook-id'] ?? ''));
  if (strangers.length > 0) complain(`${strangers.length} webhooks of nothing that happened`);
  await checkFeed(world, { cell, committed }, complain);
  // The expected count comes from what happened, not only from the outbox.
  const count = (ref: string, name: WebhookEvent) =>
    committed.filter((item) => item.ref === ref && item.event?.name === name).length;
  for (const order of cell.orders) {
    for (const name of namesOf(order)) {
      const times = count(order.orderNo, name);
      if (times !== 1) complain(`${name} of ${order.bizOrderId} happened ${times} times`);
    }
  }
  for (const item of committed.filter(({ event }) => event?.name === 'deposit.orphaned')) {
    const [lost, back] = [count(item.ref, 'deposit.orphaned'), count(item.ref, 'deposit.restored')];
    if (lost !== back) complain(`${item.ref} was orphaned ${lost} times and restored ${back}`);
  }
  const credited = committed.filter(({ event }) => event?.name === 'deposit.credited').length;
  if (cell.userAddress !== null && credited !== cell.deposits.length) {
    complain(`${credited} deposits of ${cell.deposits.length} were announced as credited`);
  }
}
