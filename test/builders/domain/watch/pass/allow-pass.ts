import { allowPass } from '#domain/watch/pass/allow-pass.ts';
import type { Cursor, WatcherStop } from '#model/chain.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import { ethereum } from '#test/builders/builders.ts';
import { actorOf, adminWorld, firstOwner } from '#test/fakes/fake-admin-store.ts';

export const hash = `0x${'ab'.repeat(32)}`;
export const stopped: WatcherStop = { chain: 'ETH', after: 90n, block: 91n, hash, since: 1 };
export const asked = { chain: ethereum(), height: 91n, hash, reason: 'a new type in its header' };

/** A watcher that is stopped in front of block 91, in a deployment of this stage. */
export function world(
  set: { stop?: WatcherStop | null; cursor?: Partial<Cursor>; stage?: string } = {},
) {
  const { deps, fake } = adminWorld({ stage: set.stage ?? 'prod' });
  const stop = set.stop === undefined ? stopped : set.stop;
  const chainState = { cursor: async () => buildCursor(set.cursor), stop: async () => stop };
  const ask = (owner = firstOwner, input: Partial<typeof asked> = {}) =>
    allowPass({ ...deps, chainState }, { ...actorOf(owner, '-'), ...asked, ...input });
  const done = () => fake.commits.filter(({ write }) => write.kind === 'passBlock');
  return { ask, done, commits: fake.commits };
}
