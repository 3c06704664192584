/** Compares what our tables and the chain know about a sending address. */
import { oldestFirst } from '#domain/order/oldest-first.ts';
import { isFinal } from '#model/order-status.ts';
import { isWithdrawal, type Order } from '#model/orders/order.ts';
import type { NonceSlot, NonceState } from '#model/payment.ts';
import type { Project } from '#model/project.ts';
import type { PublishedState } from '#ports/payments.ts';
import { inGroups } from '#shared/async/limit.ts';
import type { RecoveryDeps } from './deps.ts';
import { hasNoNonce } from './has-no-nonce.ts';
import { isStoppedByRestore } from './is-halted.ts';

export interface WalletState {
  address: string;
  nonceState: NonceState | null;
  /** Id of the table that the nonce state is in now. */
  tableId: string;
  restored: boolean;
  counts: { latest: number; finalized: number; pending: number };
  /** Slots, from the oldest one that is not final. */
  slots: NonceSlot[];
  /** Nonces that are final on the chain and whose transaction is in no slot. */
  unexplained: number[];
  /** Unfinished orders of the address, oldest first. */
  orders: Order[];
  /** What was published of these orders after the revision that the table has. */
  newer: Map<string, PublishedState>;
  /**
   * The nonces that orders without one in their record were signed for, from the signers' own table; of the
   * member of a group that of the group, -1 if the group was never signed.
   */
  signed: Map<string, number>;
  /** The groups of those that joined one, by the number of the order. */
  joined: Map<string, string>;
  /** Why the address cannot be unfrozen now; empty if it can. */
  blockers: string[];
}

const noNonces = { latest: 0, finalized: 0, pending: 0 };

/** Reads the state of an address of the project. Nothing is cached. Throws nodeUnavailable. */
export async function inspectWallet(
  deps: RecoveryDeps,
  project: Project,
  address: string,
): Promise<WalletState> {
  const { chain, payments } = deps;
  const [nonceState, table, counts, slots, orders] = await Promise.all([
    payments.nonceState(chain.name, address),
    payments.identity(),
    deps.sent?.counts(address) ?? noNonces,
    payments.openSlots(chain.name, address),
    unfinishedOrders(deps, address),
  ]);
  const [newer, { signed, joined }] = await Promise.all([
    deps.announced.newer(project.projectId, orders),
    readSignatures(deps, address, orders),
  ]);
  const explained = new Set(
    slots.filter(({ state }) => state !== 'open').map(({ nonce }) => nonce),
  );
  const unexplained: number[] = [];
  for (let nonce = nonceState?.oldestOpen ?? 0; nonce < counts.finalized; nonce++) {
    if (!explained.has(nonce)) unexplained.push(nonce);
  }
  const restored = await isStoppedByRestore(deps, { project, address, state: nonceState, table });
  const state = { address, nonceState, tableId: table.id, restored, counts };
  const all = { ...state, slots, unexplained, orders, newer, signed, joined };
  return { ...all, blockers: findBlockers(all) };
}

function findBlockers(state: Omit<WalletState, 'blockers'>): string[] {
  const { nonceState, counts, unexplained, newer } = state;
  const found: string[] = [];
  if (!nonceState?.frozen) {
    found.push(state.restored ? 'match it with the chain first' : 'it is not frozen');
  }
  if (counts.latest > counts.finalized) {
    found.push(`${counts.latest - counts.finalized} of its transactions are not final yet: wait`);
  }
  if (unexplained.length > 0) {
    found.push(`${unexplained.length} nonces are not matched, for example ${unexplained[0]}`);
  } else if ((nonceState?.next ?? 0) < counts.finalized) {
    found.push(`our next nonce is ${nonceState?.next ?? 0}, the chain's ${counts.finalized}`);
  }
  if (newer.size > 0) {
    const [first] = newer.keys();
    found.push(`${newer.size} orders are behind their published state, for example ${first}`);
  }
  return found;
}

/** Orders whose signatures are read concurrently. */
const batchSize = 25;

async function readSignatures(
  deps: RecoveryDeps,
  address: string,
  orders: Order[],
): Promise<Pick<WalletState, 'signed' | 'joined'>> {
  const signed = new Map<string, number>();
  const joined = new Map<string, string>();
  const read = async (order: Order) => {
    const { orderNo } = order;
    const found = await deps.payments.signature(orderNo);
    const isOfWallet = found?.chain === deps.chain.name && found.address === address;
    // A restore of the signers' table may have taken back what the record says.
    const group = isOfWallet ? found.group : isWithdrawal(order) ? order.groupNo : null;
    if (group) joined.set(orderNo, group);
    else if (isOfWallet) signed.set(orderNo, found.nonce);
  };
  await inGroups(orders.filter(hasNoNonce), read, batchSize);
  const nonces = new Map<string, number>();
  await inGroups(
    [...new Set(joined.values())],
    async (groupNo) => {
      nonces.set(groupNo, (await deps.payments.groupTally(groupNo))?.nonce ?? -1);
    },
    batchSize,
  );
  for (const [orderNo, groupNo] of joined) signed.set(orderNo, nonces.get(groupNo) ?? -1);
  return { signed, joined };
}

async function unfinishedOrders(deps: RecoveryDeps, address: string): Promise<Order[]> {
  const orders: Order[] = [];
  let cursor: string | null = null;
  do {
    const page: { orderNos: string[]; cursor: string | null } = await deps.orders.unfinished(
      deps.chain.name,
      cursor,
    );
    cursor = page.cursor;
    orders.push(...(await deps.orders.getMany(page.orderNos)));
  } while (cursor);
  return orders
    .filter((order) => order.fromAddress === address && !isFinal(order.status))
    .sort(oldestFirst);
}
