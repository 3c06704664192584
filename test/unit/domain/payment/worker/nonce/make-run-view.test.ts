import { expect, test } from 'vitest';
import type { NonceSlot } from '#model/payment.ts';
import { slotsFrom, world } from '#test/builders/domain/payment/worker/nonce/make-run-view.ts';

const nonces = (slots: NonceSlot[]) => slots.map(({ nonce }) => nonce);

test('slots are read once; later rounds know them and what the run has added', async () => {
  const { at, view, store } = world(slotsFrom(0, 3));
  expect(await view.read()).toMatchObject({ isRead: true, state: { next: 3 } });
  view.add(store(2));
  at.state = { ...at.state!, frozen: 'by hand', openFrom: 2 };
  const later = await view.read();
  expect(later).toMatchObject({ isRead: false, state: { next: 5, frozen: 'by hand' } });
  expect(nonces(later.slots)).toEqual([0, 1, 2, 3, 4]);
  view.add([]);
  expect(await view.read()).toMatchObject({ isRead: false, state: { next: 5 } });
  expect(at.reads).toBe(1);
});

test.each<[string, (of: ReturnType<typeof world>) => void]>([
  ['another run has stored a payment', ({ store }) => void store(1)],
  [
    'another run has stored payments beside those of this one',
    ({ view, store }) => {
      view.add(store(1));
      store(1);
    },
  ],
  [
    'this run says that it stored what is not there',
    ({ view }) => {
      view.add(slotsFrom(3, 1));
    },
  ],
  ['a slot was opened again', ({ at }) => void Object.assign(at.state!, { reopens: 1 })],
  ['the run has changed slots', ({ view }) => view.forget()],
  ['there is no state any more', ({ at }) => void Object.assign(at, { state: null })],
])('slots are read again if %s', async (_name, change) => {
  const of = world(slotsFrom(0, 3));
  await of.view.read();
  change(of);
  const { state, slots, isRead } = await of.view.read();
  expect(isRead).toBe(true);
  expect(nonces(slots)).toEqual(nonces(slotsFrom(0, state?.next ?? 0)));
  // And it is known from then on.
  expect(await of.view.read()).toMatchObject({ isRead: state === null });
});

test('a run that has added a thousand payments reads the view again', async () => {
  const { at, view, store } = world([]);
  await view.read();
  for (let i = 0; i < 9; i++) {
    view.add(store(100));
    expect(await view.read()).toMatchObject({ isRead: false });
  }
  view.add(store(100));
  expect(await view.read()).toMatchObject({ isRead: true });
  view.add(store(100));
  expect(await view.read()).toMatchObject({ isRead: false });
  expect(at.reads).toBe(2);
});

test('what a run adds before its first read is read', async () => {
  const { view, store } = world([]);
  view.add(store(2));
  expect(nonces((await view.read()).slots)).toEqual([0, 1]);
});
