import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  waitingCreation,
  waitingFromItem,
  waitingItem,
} from '#aws/orders/creation/waiting-creation.ts';
import { writeTogether } from '#aws/orders/creation/write-together.ts';
import { creation, table, world } from '#test/builders/aws/orders/creation/create-with-others.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('by itself, a creation is one transaction and nothing else', async () => {
  const { create, calls } = world({ conflicts: 0 });
  expect(await create(creation('1'))).toBe('created');
  expect(calls).toEqual(['TransactWrite']);
});

test('one that meets another waits, is created, and leaves nothing behind', async () => {
  const { create, calls, has, waiting } = world({ conflicts: 2 });
  expect(await create(creation('1'))).toBe('created');
  expect(has('1')).toBe(true);
  expect(calls).toEqual([
    'TransactWrite',
    'Put',
    ...['Query', 'TransactWrite'],
    ...['Query', 'TransactWrite'],
  ]);
  expect(await waiting()).toEqual([]);
});

test('one that another call created while it waited is created once', async () => {
  const { create, calls, tables, on } = world({ conflicts: 1 });
  on(async (name) => {
    if (name !== 'Query' || calls.filter((one) => one === 'Query').length > 1) return;
    const own = waitingCreation(creation('1'), Date.now());
    const found = tables.items(table).flatMap((item) => waitingFromItem(item) ?? []);
    expect(found).toHaveLength(1);
    await writeTogether(tables.client, table, { own: creation('2'), others: found });
    expect(found[0]?.input).toEqual(own.input);
  });
  expect(await create(creation('1'))).toBe('created');
  expect(calls.filter((name) => name === 'TransactWrite')).toHaveLength(1);
});

test('one that another call creates in the moment of its own refusal is not refused', async () => {
  const { create, calls, tables, on, has } = world({ conflicts: 1 });
  on(async (name) => {
    if (name !== 'Delete') return;
    const [waits] = tables.items(table).flatMap((item) => waitingFromItem(item) ?? []);
    if (!waits) return;
    const richer = { ...waits, input: { ...waits.input, tokenEpoch: 0 } };
    await writeTogether(tables.client, table, { own: richer, others: [] });
  });
  // The balance was read at an epoch that is over.
  expect(await create(creation('1', { tokenEpoch: 4 }))).toBe('created');
  expect(has('1')).toBe(true);
  expect(calls.at(-1)).toBe('Get');
});

test('a refusal is answered after the creation was taken back', async () => {
  const { create, calls, has, waiting } = world({ conflicts: 1 });
  expect(await create(creation('1', { tokenEpoch: 4 }))).toBe('balance_moved');
  expect(calls.at(-1)).toBe('Delete');
  expect([has('1'), await waiting()]).toEqual([false, []]);
});

test('after three seconds it is busy, taken back, and created by nobody', async () => {
  const { create, has, waiting } = world({ conflicts: 10_000 });
  const began = Date.now();
  expect(await create(creation('1'))).toBe('busy');
  expect(Date.now() - began).toBeLessThan(3_200);
  expect([has('1'), await waiting()]).toEqual([false, []]);
});

test('while a transaction that creates it lasts, it is neither created nor refused: 503', async () => {
  const { create, on } = world({ conflicts: 1 });
  on((name) => {
    if (name === 'Delete') {
      throw Object.assign(new Error(), { name: 'TransactionConflictException' });
    }
  });
  expect(await create(creation('1', { tokenEpoch: 4 }))).toMatchObject({ kind: 'busy' });
});

test('one whose caller stopped is not created once its time is over', async () => {
  const { create, tables, has } = world({ conflicts: 1 });
  const left = waitingCreation(creation('9'), Date.now() - 1);
  tables.put(table, waitingItem(left, Date.now() - 1) as never);
  expect(await create(creation('1'))).toBe('created');
  expect([has('1'), has('9')]).toEqual([true, false]);
});
