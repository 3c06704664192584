/** Which events of a deposit go into the feed before a later one. */
import { expect, test } from 'vitest';
import { depositOutbox } from '#domain/deposit/outbox.ts';
import type { Deposit } from '#model/deposit.ts';
import { buildDeposit } from '#test/builders/builders.ts';

const at = 1_767_225_600;
const earlierOf = (previous: Deposit | null) => {
  const next = buildDeposit({ rev: at + 60, status: 'credited' });
  const of = { event: 'deposit.orphaned' as const, at: at + 60, requestId: 'r' };
  return depositOutbox(next, { previous, ...of }).earlier;
};

test('a new deposit has none, and one without an event names none', () => {
  expect(earlierOf(null)).toEqual([]);
  expect(earlierOf(buildDeposit({ rev: at }))).toEqual([]);
});

test('a credited one names its credit, whatever came in between', () => {
  expect(earlierOf(buildDeposit({ rev: at + 50, status: 'credited', announced: at }))).toEqual([
    at,
  ]);
});
