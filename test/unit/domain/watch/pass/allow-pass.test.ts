import { expect, test } from 'vitest';
import { allowPass } from '#domain/watch/pass/allow-pass.ts';
import { maxPassed } from '#domain/watch/pass/max-passed.ts';
import type { Cursor, WatcherStop } from '#model/chain.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import { ethereum } from '#test/builders/builders.ts';
import { actorOf, adminWorld, firstOwner, secondOwner } from '#test/fakes/fake-admin-store.ts';

const hash = `0x${'ab'.repeat(32)}`;
const stopped: WatcherStop = { chain: 'ETH', after: 90n, block: 91n, hash, since: 1 };
const asked = { chain: ethereum(), height: 91n, hash, reason: 'a new type in its header' };

/** A watcher that is stopped in front of block 91, in a deployment of this stage. */
function world(set: { stop?: WatcherStop | null; cursor?: Partial<Cursor>; stage?: string } = {}) {
  const { deps, fake } = adminWorld({ stage: set.stage ?? 'prod' });
  const stop = set.stop === undefined ? stopped : set.stop;
  const chainState = { cursor: async () => buildCursor(set.cursor), stop: async () => stop };
  const ask = (owner = firstOwner, input: Partial<typeof asked> = {}) =>
    allowPass({ ...deps, chainState }, { ...actorOf(owner, '-'), ...asked, ...input });
  const done = () => fake.commits.filter(({ write }) => write.kind === 'passBlock');
  return { ask, done, commits: fake.commits };
}

test.each(['prod', 'local'])('it takes two owners, also in %s', async (stage) => {
  const { ask, done, commits } = world({ stage });
  expect(await ask()).toMatchObject({ state: 'pending', change: { kind: 'pass-block' } });
  expect(await ask()).toMatchObject({ state: 'pending' });
  expect(done()).toEqual([]);
  expect(commits.map(({ audit }) => audit)).toMatchObject([
    { action: 'change.ask', details: { target: 'ETH/91', hash, reason: asked.reason } },
  ]);
  const second = { reason: 'looked at it as well', hash: hash.toUpperCase().replace('X', 'x') };
  expect(await ask(secondOwner, second)).toEqual({ state: 'done' });
  expect(done()).toMatchObject([
    {
      write: {
        stop: stopped,
        pass: {
          reason: 'looked at it as well',
          askedBy: firstOwner.email,
          confirmedBy: secondOwner.email,
        },
      },
      audit: {
        projectId: '-',
        action: 'chain.pass-block',
        target: 'ETH/91',
        details: { hash, reason: 'looked at it as well', asked_by: firstOwner.email },
      },
    },
  ]);
});

test.each<[string, Parameters<typeof world>[0], Partial<typeof asked>, RegExp]>([
  ['the watcher was never stopped', { stop: null }, {}, /is not stopped at any block/],
  ['the watcher moves again', { cursor: { scanned: 95n } }, {}, /is not stopped at any block/],
  ['it is stopped elsewhere', {}, { height: 92n }, /it is stopped at block 91/],
  ['the block has another hash', {}, { hash: `0x${'cd'.repeat(32)}` }, /has the hash 0xab/],
  [
    'it may pass already',
    { stop: { ...stopped, pass: { at: 1, reason: '', askedBy: 'a', confirmedBy: 'b' } } },
    {},
    /may pass block 91 already/,
  ],
  [
    'too many are unread',
    {
      cursor: {
        passed: Array.from({ length: maxPassed }, (_, i) => ({
          number: BigInt(i),
          hash: 'h',
          at: 1,
          clockBefore: null,
        })),
      },
    },
    {},
    /rescan them first/,
  ],
])('refused, and nothing is stored: %s', async (_, set, input, message) => {
  const { ask, commits } = world(set);
  await expect(ask(firstOwner, input)).rejects.toMatchObject({
    code: 40903,
    message: expect.stringMatching(message),
  });
  expect(commits).toEqual([]);
});

test('a chain that is not watched is 40004', async () => {
  const chain = { ...ethereum(), enabled: false };
  await expect(world().ask(firstOwner, { chain })).rejects.toMatchObject({ code: 40004 });
});
