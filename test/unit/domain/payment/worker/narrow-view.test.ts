import { expect, test } from 'vitest';
import type { NonceSlot } from '#model/payment.ts';
import { state, viewOf } from '#test/builders/domain/payment/worker/narrow-view.ts';

const mined = state({ state: 'mined' });
const open = state({ state: 'open' });
const final = state({ state: 'final' });
const allowances = state({ state: 'mined', refKind: 'allowance' });

test('mined slots before the oldest open one are left out together, never a few of them', async () => {
  expect(await viewOf([...mined(0, 31), ...open(31, 40)])).toBeNull();
  expect(await viewOf([...mined(0, 32), ...open(32, 40)])).toEqual({ openFrom: 32, openBelow: [] });
  expect(await viewOf([...final(0, 20), ...mined(20, 50)])).toEqual({
    openFrom: 50,
    openBelow: [],
  });
});

test('an open slot stays in view, and is named once 128 later ones are mined', async () => {
  const slots = (later: number) => [...mined(0, 40), ...open(40, 41), ...mined(41, 41 + later)];
  expect(await viewOf(slots(127))).toEqual({ openFrom: 40, openBelow: [] });
  expect(await viewOf(slots(128))).toEqual({ openFrom: 169, openBelow: [40] });
});

test('a named slot stays named until it is mined', async () => {
  const before = { openFrom: 100, openBelow: [3, 7] };
  const slots = [...open(3, 4), ...mined(7, 8), ...mined(100, 140)];
  expect(await viewOf(slots, before)).toEqual({ openFrom: 140, openBelow: [3] });
  const many = Array.from({ length: 16 }, (_, i) => i);
  const settled = [...mined(0, 16), ...open(100, 101)];
  expect(await viewOf(settled, { openFrom: 100, openBelow: many })).toEqual({
    openFrom: 100,
    openBelow: [],
  });
});

test('no more than 64 slots are named: the next one holds the view', async () => {
  const slots = [...open(0, 70), ...mined(70, 300)];
  expect(await viewOf(slots)).toBeNull();
  const spread = Array.from({ length: 70 }, (_, i) => [
    ...open(10 * i, 10 * i + 1),
    ...mined(10 * i + 1, 10 * i + 10),
  ]).flat();
  const view = await viewOf([...spread, ...mined(700, 1_000)]);
  expect(view).toMatchObject({ openFrom: 640 });
  expect(view).toHaveProperty('openBelow.length', 64);
});

test('a mined allowance stays in view until it is final: its swap may be about to use it', async () => {
  const slots = [...mined(0, 40), ...allowances(40, 41), ...mined(41, 60)];
  expect(await viewOf(slots)).toEqual({ openFrom: 40, openBelow: [] });
  const closed = slots.map((slot) => (slot.nonce === 40 ? { ...slot, state: 'final' } : slot));
  expect(await viewOf(closed as NonceSlot[])).toEqual({ openFrom: 60, openBelow: [] });
});

test('slots that were stored after the state was read are judged by a later run', async () => {
  const slots = [...mined(0, 40), ...mined(40, 50)];
  expect(await viewOf(slots, { next: 40 })).toEqual({ openFrom: 40, openBelow: [] });
});
