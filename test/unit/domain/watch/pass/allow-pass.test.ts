import { expect, test } from 'vitest';
import { maxPassed } from '#domain/watch/pass/max-passed.ts';
import { ethereum } from '#test/builders/builders.ts';
import { asked, hash, stopped, world } from '#test/builders/domain/watch/pass/allow-pass.ts';
import { firstOwner, secondOwner } from '#test/fakes/fake-admin-store.ts';

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
    /may already pass block 91/,
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
