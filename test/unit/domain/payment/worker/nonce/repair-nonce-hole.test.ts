import { expect, test } from 'vitest';
import { holes, world } from '#test/builders/domain/payment/worker/nonce/repair-nonce-hole.ts';
import { anOutboxItem } from '#test/unit/domain/webhook/fakes.ts';

test('after ten minutes a hole is reported, and exactly its stored bytes are sent again', async () => {
  const hole = world();
  await hole.runFor(10);
  expect(holes(hole)).toEqual([]);
  expect(new Set(hole.sent)).toEqual(new Set(['0x09']));
  hole.sent.length = 0;

  await hole.runFor(1);
  expect(holes(hole)).toEqual([
    { event: 'payment.nonce-hole', nonce: 8, repaired: true },
    { event: 'payment.nonce-hole', nonce: 7, repaired: true },
  ]);
  expect(hole.sent.slice(0, 2)).toEqual(['0x07', '0x08']);
  expect(hole.state()).toMatchObject({ oldestOpen: 7 });
  expect(hole.slots.get(7)).toMatchObject({ state: 'open', mined: null, confirmed: true });
  const told = hole.lines.filter(({ event }) => event === 'payment.reorganised-after-confirmation');
  expect(told.map(({ nonce }) => nonce)).toEqual([8, 7]);
});

test('the orders of a hole stay confirmed, and the hole is opened only once', async () => {
  const hole = world();
  await hole.runFor(60);
  expect(hole.transitions).toEqual([]);
  expect(holes(hole)).toHaveLength(2);
  expect(hole.state().hole).toBeUndefined();
});

test('the bytes of a payment whose order has failed are never sent again', async () => {
  const hole = world({ status8: 'failed' });
  await hole.runFor(12);
  expect(hole.sent).toContain('0x07');
  expect(hole.sent).toContain('0xc8');
  expect(hole.sent).not.toContain('0x08');
  expect(hole.slots.get(8)?.attempts.at(-1)).toMatchObject({ kind: 'fill' });
});

test('a provider that lags for nine minutes opens nothing', async () => {
  let minutes = 0;
  const hole = world({ chainNonce: () => (minutes++ < 9 ? 7 : 9) });
  await hole.runFor(60);
  expect(holes(hole)).toEqual([]);
  expect(hole.slots.get(8)).toMatchObject({ state: 'final' });
  expect(hole.state().hole).toBeUndefined();
});

test('a provider that lags and catches up nonce by nonce opens nothing', async () => {
  let runs = 0;
  const hole = world({ chainNonce: () => Math.min(9, 1 + Math.floor(runs++ / 9)) });
  await hole.runFor(90);
  expect(holes(hole)).toEqual([]);
});

test('while another provider counts the nonce, nothing is opened and the dispute is reported', async () => {
  const hole = world({ highest: () => 9 });
  await hole.runFor(30);
  expect(holes(hole)).toEqual([]);
  expect(hole.lines.map(({ event }) => event)).toContain('payment.nonce-disputed');
  expect(hole.slots.get(8)).toMatchObject({ state: 'final' });
});

test('a slot without bytes is reported again and again, and no bytes are made for it', async () => {
  const hole = world({ chainNonce: () => 8, raw8: '' });
  await hole.runFor(20);
  expect(holes(hole).length).toBeGreaterThan(5);
  expect(holes(hole).every(({ nonce, repaired }) => nonce === 8 && repaired === false)).toBe(true);
  expect(hole.slots.get(8)).toMatchObject({ state: 'final' });
});

test('a run that dies between two nonces is continued by the next', async () => {
  const hole = world();
  await hole.runFor(10);
  hole.dieAfterReopens(1);
  await expect(hole.runFor(1)).rejects.toThrow('the process ends');
  expect(hole.slots.get(8)).toMatchObject({ state: 'open' });
  expect(hole.slots.get(7)).toMatchObject({ state: 'final' });
  hole.dieAfterReopens(Number.POSITIVE_INFINITY);
  await hole.runFor(1);
  expect(hole.slots.get(7)).toMatchObject({ state: 'open' });
  expect(hole.state()).toMatchObject({ oldestOpen: 7 });
  expect(hole.sent).toContain('0x07');
});

test('two runs at once open each nonce once', async () => {
  const concurrent = world();
  await concurrent.runFor(10);
  await Promise.all([concurrent.runFor(1), concurrent.run()]);
  expect(concurrent.slots.get(7)).toMatchObject({ state: 'open' });
  expect(concurrent.transitions).toEqual([]);
  expect(holes(concurrent).filter(({ repaired }) => repaired)).toHaveLength(2);
});

test('what was recorded of a payment is taken back as its nonce is opened, and its number stays', async () => {
  const outbox = anOutboxItem({ kind: 'books' });
  const ofGone = ({ nonce }: { nonce: number }) => (nonce === 7 ? { rev: 99, outbox } : null);
  const hole = world({ bookFacts: { ofGone } });
  await hole.runFor(11);
  expect(hole.recorded).toEqual(['7 99']);
  expect(hole.slots.get(7)).toMatchObject({ state: 'open', sends: 1, booked: 99 });
  expect(hole.slots.get(8)).not.toHaveProperty('booked');
});
