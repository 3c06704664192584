/** Books of a spine, which judge it at its end. */

import { makeStrayMoveStore } from '#aws/deposits/stray-move-store.ts';
import { makeOutboxStore } from '#aws/events/outbox-store.ts';
import type { NonceDeps } from '#domain/payment/deps.ts';
import { recordGone, recordSlots } from '#extensions/books/rules/record-slots.ts';
import { recordStrays } from '#extensions/books/rules/record-strays.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { makeSpineBase } from '#test/scenarios/spine-base.ts';
import { indexesSettled } from '../dynamodb/indexes-settled.ts';
import { bookOutbox, compareBooks, differencesOf } from './compare-books.ts';
import { type BalanceOf, balanceName } from './read-chain-balances.ts';

type Spine = Pick<
  Awaited<ReturnType<typeof makeSpineBase>>,
  'addresses' | 'chain' | 'client' | 'project' | 'tick' | 'watchDeps'
> & {
  /** Only a worker of nonces records anything (NonceDeps.bookFacts). */
  paymentDeps: object;
  mine(blocks: number): Promise<unknown>;
};

export type SpineBooks = Awaited<ReturnType<typeof keepBooks>>;

/**
 * Has a spine record its books from now on, as a stage with books does. What its addresses hold by now,
 * and the watcher has not seen, is their opening.
 */
export async function keepBooks(spine: Spine, balanceOf: BalanceOf) {
  const { chain, client, project, watchDeps } = spine;
  const { addresses, canonical, clock, filter } = watchDeps;
  const maybeOurs = (address: string) => filter.maybeOurs(address);
  const recorded = { chain, addresses, maybeOurs, canonical, energyAccount: null, clock };
  const strays = { store: makeStrayMoveStore(client), facts: recordStrays(recorded) };
  Object.assign(watchDeps, { bookFacts: recordSlots(recorded), strays });
  const gone: Pick<NonceDeps, 'bookFacts'> = { bookFacts: { ofGone: recordGone(clock) } };
  Object.assign(spine.paymentDeps, gone);
  const world = { client, chain, balanceOf, energyAccount: null };
  const unseen = new Map<string, bigint>();
  const { projectId } = project;
  const judged = () => ({ projectId, addresses: spine.addresses(), unseen });
  /** Nothing dispatches in a spine: the outbox has all that was recorded. */
  const bookAll = async () => {
    await indexesSettled();
    const found = await makeOutboxStore(client).undispatched(8_640_000_000_000_000);
    const items = found.filter((item): item is OutboxItem => !('unreadable' in item));
    await bookOutbox(world, items);
  };
  /** One sentence for each difference, of what the watcher has seen by now. */
  const differencesNow = async (): Promise<string[]> => {
    await bookAll();
    return compareBooks(world, judged());
  };
  await spine.tick();
  await bookAll();
  for (const [name, amount] of await differencesOf(world, judged())) unseen.set(name, amount);
  return {
    /** The chain has this more than the books: it came below the token's minimum. */
    noteDust(address: string, symbol: string, amount: bigint) {
      const name = balanceName(address, symbol);
      unseen.set(name, (unseen.get(name) ?? 0n) + amount);
    },
    differencesNow,
    /** Brings what is under way to its end. Returns one sentence for each difference. */
    async differences(): Promise<string[]> {
      for (let round = 0; round < 2; round++) {
        await spine.mine(chain.confirmations + 2);
        await spine.tick();
      }
      return differencesNow();
    },
  };
}
