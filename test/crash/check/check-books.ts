/** Checks a cell's books against the chain. */

import { makeOutboxStore } from '#aws/events/outbox-store.ts';
import { bookedKinds } from '#extensions/books/rules/book-consumer.ts';
import type { OutboxItem } from '#model/outbox.ts';
import { bookOutbox, compareBooks, type JudgedWorld } from '#test/support/books/compare-books.ts';
import { energySunOf } from '#test/support/books/energy-sun.ts';
import { balanceName } from '#test/support/books/read-chain-balances.ts';
import { type Cell, walletsOf } from '../cell.ts';
import type { World } from '../world/world.ts';

type Complain = (text: string) => void;

/** Each account of the books has what the chain has, to the last unit. */
export async function checkBooks(world: World, cell: Cell, complain: Complain): Promise<void> {
  const { chain, client } = world;
  const judged: JudgedWorld = {
    client,
    chain: chain.chain,
    balanceOf: chain.balanceOf,
    energyAccount: chain.energy?.account ?? null,
  };
  await bookOutbox(judged, await committedOf(world, cell));
  const { userAddress } = cell;
  const paying = walletsOf(cell).map(({ wallet }) => wallet.address);
  const addresses = [...new Set([...paying, ...(userAddress === null ? [] : [userAddress])])];
  const differences = await compareBooks(judged, {
    projectId: cell.id,
    addresses,
    unseen: unseenOf(world, cell, addresses),
    ...(cell.topUpWallet && {
      energySun: await energySunOf(world.client, cell.id, cell.announced.values()),
    }),
  });
  for (const text of differences) complain(`books: ${text}`);
}

/** What the cell's processes have recorded for the books, as the table has it. */
async function committedOf(world: World, cell: Cell): Promise<OutboxItem[]> {
  const outbox = makeOutboxStore(world.client);
  const announced = [...cell.announced.values()].filter(({ kind }) => bookedKinds.includes(kind));
  const items = await Promise.all(announced.map(({ outboxId }) => outbox.get(outboxId)));
  return items.filter((item) => item !== null);
}

/** What no transaction brought, and what came before the watcher followed the address. */
function unseenOf({ chain }: World, cell: Cell, addresses: readonly string[]) {
  const unseen = new Map(cell.unseen);
  for (const address of addresses) {
    const name = balanceName(address, chain.chain.nativeToken);
    unseen.set(name, (unseen.get(name) ?? 0n) + (chain.madeFor?.(address) ?? 0n));
  }
  return unseen;
}
