import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeBudget, makeBudgets } from '#chains/rpc/budget.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('a second of requests at once, then as many a second as the plan allows', () => {
  const budget = makeBudget(10);
  for (let i = 0; i < 10; i++) {
    expect(budget.waitMs(1)).toBe(0);
    budget.take(1);
  }
  expect(budget.waitMs(1)).toBe(100);
  expect(budget.waitMs(3)).toBe(300);
  later(250);
  expect(budget.waitMs(2)).toBe(0);
  expect(budget.waitMs(3)).toBe(50);
  later(60_000);
  // What is not used is not saved up.
  expect(budget.waitMs(10)).toBe(0);
  budget.take(10);
  expect(budget.waitMs(1)).toBe(100);
});

test('requests that wait queue up, and a large batch is paid for afterwards', () => {
  const budget = makeBudget(10);
  budget.take(10);
  budget.take(1);
  expect(budget.waitMs(1)).toBe(200);
  const batches = makeBudget(10);
  expect(batches.waitMs(40)).toBe(0);
  batches.take(40);
  expect(batches.waitMs(1)).toBe(3_100);
  later(1_000);
  expect(batches.waitMs(40)).toBe(3_000);
});

test('a plan below one request a second still allows one', () => {
  const budget = makeBudget(0.5);
  expect(budget.waitMs(1)).toBe(0);
  budget.take(1);
  expect(budget.waitMs(1)).toBe(2_000);
});

test('a pause holds for its time, with and without a limit', () => {
  for (const budget of [makeBudget(null), makeBudget(10)]) {
    budget.pause(30_000);
    budget.pause(1_000);
    expect(budget.waitMs(1)).toBe(30_000);
    later(30_000);
    expect(budget.waitMs(1)).toBe(0);
  }
});

test('a clock that is set back makes nobody wait', () => {
  for (const budget of [makeBudget(null), makeBudget(10)]) {
    budget.pause(0);
    later(-60_000);
    expect(budget.waitMs(10)).toBe(0);
    budget.take(10);
    later(1_000);
    expect(budget.waitMs(10)).toBe(0);
  }
});

test('without a plan in the parameter nothing is limited', () => {
  const budget = makeBudgets('watcher')('https://node.example/key');
  budget.take(1_000_000);
  expect(budget.waitMs(1_000)).toBe(0);
});

test('the watcher has 60 %, the signer 40 %, or what the parameter says', () => {
  const perSecond = (role: 'watcher' | 'signer', shares?: { watcher: number; signer: number }) => {
    const entry = {
      url: 'https://node.example',
      requestsPerSecond: 100,
      ...(shares && { shares }),
    };
    const budget = makeBudgets(role)(entry);
    let count = 0;
    for (; budget.waitMs(1) === 0; count += 1) budget.take(1);
    return count;
  };
  expect([perSecond('watcher'), perSecond('signer')]).toEqual([60, 40]);
  const shares = { watcher: 0.9, signer: 0.05 };
  expect([perSecond('watcher', shares), perSecond('signer', shares)]).toEqual([90, 5]);
});

test('a provider has one budget in all lists of a process; each provider has its own', () => {
  const budgetOf = makeBudgets('signer');
  const first = { url: 'https://first.example', requestsPerSecond: 10 };
  budgetOf(first).pause(1_000);
  expect(budgetOf({ ...first }).waitMs(1)).toBe(1_000);
  expect(budgetOf({ ...first, url: 'https://second.example' }).waitMs(1)).toBe(0);
});
