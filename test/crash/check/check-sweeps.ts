/** Checks a cell's sweeps: what came, what it took, and that nothing is under way. */

import { makeInternalOrderStore } from '#aws/orders/internal-order-store.ts';
import { makeSweepStore } from '#extensions/token-sweep/store/sweep-store.ts';
import { isFinal } from '#model/order-status.ts';
import type { Cell } from '../cell.ts';
import type { World } from '../world/world.ts';

type Complain = (text: string) => void;

/** The orders of a cell's sweeps, in the order in which they were created. */
export async function sweepOrdersOf(world: World, cell: Cell) {
  const numbers = new Set(
    [...cell.announced.values()].map(({ ref }) => ref).filter((ref) => /^(IN|SP)/.test(ref)),
  );
  const orders = await makeInternalOrderStore(world.client).getMany([...numbers]);
  return orders
    .filter(({ does }) => does !== 'forward')
    .sort((a, b) => a.createdAtMs - b.createdAtMs);
}

/**
 * All of a cell's deposits came to its hot wallet, in one payment on the chain. Every order of it
 * has ended, and those that were paid are what one sweep needs. No note and no candidate is left.
 */
export async function checkSweeps(
  world: World,
  cell: Cell,
  paid: Map<string, bigint[]>,
  complain: Complain,
): Promise<void> {
  if (!cell.sweeps) return;
  const due = cell.deposits.reduce((sum, { amount }) => sum + amount, 0n);
  const came = paid.get(cell.wallet.address) ?? [];
  if (came.join() !== `${due}`)
    complain(`deposits of ${due} were swept as ${came.join() || 'none'}`);
  const orders = await sweepOrdersOf(world, cell);
  for (const { orderNo, does, status } of orders) {
    if (!isFinal(status)) complain(`${orderNo} (${does}) is ${status}`);
  }
  const did = orders.filter(({ status }) => status === 'confirmed').map(({ does }) => does);
  if (did.join() !== cell.sweeps.does.join())
    complain(`its sweep took ${did.join() || 'no orders'}`);
  const left = await sweepsLeft(world, cell);
  if (left.length > 0) complain(`still to sweep are ${left.join(', ')}`);
}

/** The addresses of a cell that wait for a sweep or have one under way. */
export async function sweepsLeft(world: World, cell: Cell): Promise<string[]> {
  if (!cell.sweeps) return [];
  const store = makeSweepStore(world.client);
  const at = { projectId: cell.id, chain: world.chain.chain.name };
  const waiting = await store.due(at, Number.MAX_SAFE_INTEGER, 100);
  const underWay = await store.underWay(at);
  return [...waiting, ...underWay].map(({ address }) => address);
}
