import { expect, test } from 'vitest';
import { world } from '#test/builders/domain/watch/wake-addresses.ts';

test('wakes every address with an approved order once a tick', async () => {
  const { tick } = world({ approved: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] });
  const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  expect([await tick(), await tick()]).toEqual([all, all]);
  expect(await world({}).tick()).toEqual([]);
});

test('a tick begins after the last address that the one before it woke', async () => {
  const { tick } = world({ approved: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] });
  expect(await tick(2_000)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(await tick(2_000)).toEqual(['g']);
  expect(await tick(0)).toEqual([]);
  expect(await tick(1_000)).toEqual(['a', 'b', 'c']);
  expect(await tick(1_000)).toEqual(['d', 'e', 'f']);
});

test('a watcher that begins wakes every address with a payment in flight, in each of its ticks', async () => {
  const { tick } = world({ inFlight: ['a', 'b', 'c', 'd', 'e'] });
  expect(await tick(1_000)).toEqual(['a', 'b', 'c']);
  expect(await tick(1_000)).toEqual(['d', 'e']);
});

test('a payment that is mined before the next tick costs no wake-up', async () => {
  const { at, inFlight } = world({});
  await at(0);
  inFlight.push('a');
  expect(await at(2)).toEqual([]);
  inFlight.length = 0;
  expect(await at(4)).toEqual([]);
  // A later payment of the address is as young as the first one was.
  inFlight.push('a');
  expect([await at(6), await at(8)]).toEqual([[], ['a']]);
});

test('an address is woken once in the time after which a worker sends again, a tick early', async () => {
  const { at, inFlight } = world({ chain: 'ETH' });
  await at(0);
  inFlight.push('a');
  const wakes = [];
  for (let s = 6; s <= 90; s += 6) if ((await at(s)).length > 0) wakes.push(s);
  expect(wakes).toEqual([24, 42, 60, 78]);
});

test('an approved order wakes its address at once, however young its last send', async () => {
  const { at, inFlight, approved } = world({ chain: 'ETH' });
  await at(0);
  inFlight.push('a');
  expect(await at(6)).toEqual([]);
  approved.push('a');
  expect([await at(12), await at(18)]).toEqual([['a'], ['a']]);
  approved.length = 0;
  // The last wake-up may have sent.
  expect([await at(24), await at(30), await at(36)]).toEqual([[], [], ['a']]);
});

test('a wake-up that failed is not counted as one', async () => {
  const { at, inFlight, fail } = world({ chain: 'ETH' });
  await at(0);
  inFlight.push('a');
  await at(6);
  fail(true);
  await expect(at(24)).rejects.toThrow('the queue does not answer');
  fail(false);
  expect(await at(30)).toEqual(['a']);
});
