/** The breaker of a webhook URL: one receiver that hangs takes no more than one attempt. */
import { expect, test } from 'vitest';
import { failuresToOpen } from '#domain/webhook/admit-attempt.ts';
import { all, bad, good, world } from '#test/builders/domain/webhook/admit-attempt.ts';
import { t0 } from './fakes.ts';

test('below twenty failures in a row every attempt goes out, and a success forgets them', async () => {
  const { receivers, hanging, posts, deliver, settled } = world(all);
  for (let i = 0; i < failuresToOpen - 1; i++) {
    await receivers.noteFailure(bad, { at: t0, status: 500, error: null, probeUntil: null });
  }
  const made = Array.from({ length: 30 }, (_, i) => deliver(`bad-${i}`));
  await settled();
  expect(posts).toHaveLength(30);
  for (const answer of hanging.splice(0)) answer({ status: 200 });
  await Promise.all(made);
  expect(await receivers.get(bad)).toBeNull();
});

test('a receiver that hangs takes one attempt at a time; another receiver’s deliveries pass', async () => {
  const { store, hanging, posts, deliver, settled, open, clock } = world(all);
  await open();
  posts.length = 0;
  const toBad = Array.from({ length: 30 }, (_, i) => deliver(`bad-${i}`));
  const toGood = Array.from({ length: 30 }, (_, i) => deliver(`good-${i}`));
  expect((await Promise.all(toGood)).every((one) => 'state' in one)).toBe(true);
  await settled();
  expect(posts.filter((url) => url === bad)).toHaveLength(1);
  expect(posts.filter((url) => url === good)).toHaveLength(30);
  hanging.shift()?.({ error: 'timeout' });
  const ends = await Promise.all(toBad);
  expect(ends.filter((one) => 'skipped' in one && one.skipped === 'held')).toHaveLength(29);
  // A held delivery has used up no attempt; the probe has.
  const tries = Array.from({ length: 30 }, (_, i) => store.one(`bad-${i}`).tries);
  expect(tries.filter((count) => count === 1)).toHaveLength(1);
  expect(tries.filter((count) => count === 0)).toHaveLength(29);
  const held = store.one('bad-29');
  expect(held).toMatchObject({ state: 'pending', attempts: [], nextAt: clock.at + 30 });
});

test('a probe that succeeds closes the breaker, and the held deliveries drain by their first try', async () => {
  const { store, receivers, hanging, deliver, settled, open, clock, posts } = world(all);
  await open();
  clock.at += 10;
  const probe = deliver('bad-0');
  await settled();
  const held = await Promise.all([1, 2, 3].map((i) => deliver(`bad-${i}`)));
  expect(held.map((one) => 'skipped' in one && one.skipped)).toEqual(['held', 'held', 'held']);
  hanging.shift()?.({ status: 200 });
  await probe;
  expect(await receivers.get(bad)).toBeNull();
  clock.at += 30;
  posts.length = 0;
  const due = (await store.due(clock.at)).filter((id) => /^bad-[123]$/.test(id));
  expect(due).toHaveLength(3);
  const drained = due.map((id) => deliver(id));
  await settled();
  expect(posts).toHaveLength(3);
  for (const answer of hanging.splice(0)) answer({ status: 200 });
  await Promise.all(drained);
  for (const id of due) expect(store.one(id)).toMatchObject({ state: 'delivered', tries: 1 });
});

test('after a failed probe comes a pause, then the next probe', async () => {
  const { hanging, deliver, settled, open, clock } = world(all);
  await open();
  const first = deliver('bad-0');
  await settled();
  hanging.shift()?.({ status: 500 });
  expect(await first).toMatchObject({ state: 'pending', tries: 1 });
  clock.at += 4;
  expect(await deliver('bad-1')).toMatchObject({ skipped: 'held' });
  clock.at += 1;
  const next = deliver('bad-2');
  await settled();
  hanging.shift()?.({ status: 200 });
  expect(await next).toMatchObject({ state: 'delivered' });
});

test('a probe whose worker died blocks others for a minute, and is made again', async () => {
  const { hanging, deliver, settled, open, clock } = world(all);
  await open();
  const dying = deliver('bad-0');
  await settled();
  hanging.shift()?.(new Error('killed'));
  await expect(dying).rejects.toThrow('killed');
  clock.at += 59;
  expect(await deliver('bad-1')).toMatchObject({ skipped: 'held' });
  clock.at += 1;
  const again = deliver('bad-0');
  await settled();
  hanging.shift()?.({ status: 200 });
  expect(await again).toMatchObject({ state: 'delivered', tries: 1 });
});

test('a manual attempt is the probe; beside another probe it is queued until that has ended', async () => {
  const { receivers, queue, hanging, deliver, settled, open } = world(all);
  await open();
  const manual = deliver('bad-0', true);
  await settled();
  queue.pushed.length = 0;
  expect(await deliver('bad-1', true)).toMatchObject({ skipped: 'held' });
  expect(queue.pushed).toEqual([{ message: { deliveryId: 'bad-1', manual: true }, delay: 60 }]);
  hanging.shift()?.({ status: 200 });
  expect(await manual).toMatchObject({ state: 'delivered', tries: 0 });
  expect(await receivers.get(bad)).toBeNull();
});

test('a receiver that has failed for long is looked at more rarely, within a quarter of an hour', async () => {
  const { store, deliver, settled, open, clock } = world(all);
  await open();
  for (const [after, hold] of [
    [100, 50],
    [900, 525],
    [86_400, 900],
  ] as const) {
    clock.at += after;
    const probing = deliver('bad-0', true);
    await settled();
    const before = clock.at;
    expect(await deliver('bad-9')).toMatchObject({ skipped: 'held' });
    expect((store.one('bad-9').nextAt ?? 0) - before).toBe(hold);
    clock.at = store.one('bad-9').nextAt ?? 0;
    // The probe hangs for good; its time ends long before.
    void probing;
  }
});
