import { expect, test } from 'vitest';
import { statePassed } from '#domain/webhook/state-passed.ts';
import type { OutboxItem } from '#model/outbox.ts';
import { revision, setUp } from '#test/builders/domain/feed/feed-event.ts';
import { anOutboxItem } from '../webhook/fakes.ts';

test('an event goes into the feed with its webhook-id', async () => {
  const { fed, run } = setUp([]);
  await run(revision(3));
  expect(fed).toEqual(['evt_D1_3']);
});

test('a change without an event is not in the feed', async () => {
  const { fed, run } = setUp([revision(1)]);
  await run(revision(3, { event: null }));
  expect(fed).toEqual([]);
});

test('events of earlier revisions that were not dispatched go first; those without one are left out', async () => {
  const { fed, run } = setUp([revision(1), revision(2, { event: null }), revision(5)]);
  await run(revision(4));
  expect(fed).toEqual(['evt_D1_1', 'evt_D1_4']);
});

test('an event that its record contradicts is left out, and told of', async () => {
  const { fed, logged, run } = setUp([revision(1)], ['evt_D1_1']);
  await run(revision(2));
  expect(fed).toEqual(['evt_D1_2']);
  expect(logged).toEqual([['webhook.refused', 'evt_D1_1', 'another amount']]);
});

test('an event that a newer one has overtaken is left out, and nothing is wrong', async () => {
  const { fed, logged, run } = setUp([revision(1)], ['evt_D1_1'], statePassed);
  await run(revision(2));
  expect(fed).toEqual(['evt_D1_2']);
  expect(logged).toEqual([]);
});

test('an earlier item that names another project is left out', async () => {
  const { fed, logged, run } = setUp([revision(1, { projectId: 'other' })]);
  await run(revision(2));
  expect(fed).toEqual(['evt_D1_2']);
  expect(logged).toEqual([['webhook.refused', 'evt_D1_1', 'it belongs to another project']]);
});

test('an event that is not a revision of its record waits for no other', async () => {
  const { fed, run } = setUp([anOutboxItem({ outboxId: 'demo#1', ref: 'demo' })]);
  await run(anOutboxItem({ outboxId: 'EO1#3#1700000000#low', ref: 'demo' }));
  expect(fed).toEqual(['evt_EO1_3_1700000000_low']);
});

/** Revisions that are seconds, each naming the one before it that had an event. */
const linked = (rev: number, earlier: number[], over: Partial<OutboxItem> = {}) =>
  revision(rev, { earlier, ...over });
const at = 1_767_225_600;

test('an item that names earlier revisions looks at those, and not at all numbers below its own', async () => {
  const asked: string[] = [];
  const { fed, run, deps } = setUp([linked(at, []), linked(at + 60, [at])]);
  const { undispatchedAmong } = deps.outbox;
  deps.outbox.undispatchedAmong = async (ids) => {
    asked.push(...ids);
    return undispatchedAmong(ids);
  };
  await run(linked(at + 90, [at + 60]));
  expect(fed).toEqual([`evt_D1_${at}`, `evt_D1_${at + 60}`, `evt_D1_${at + 90}`]);
  expect(asked).toEqual([`D1#${at + 60}`, `D1#${at}`]);
});

test('a deposit from before counted its revisions: all of them go first', async () => {
  const { fed, run } = setUp([revision(1), revision(2)]);
  await run(linked(at, [1, 2]));
  expect(fed).toEqual(['evt_D1_1', 'evt_D1_2', `evt_D1_${at}`]);
});
