import { expect, test } from 'vitest';
import { operationStatus, swapStatus, withdrawalStatus } from '#wire/statuses.ts';
import { statusesOf, statusWords } from '../../../../../console/src/words/statuses.ts';
import { swapWords } from '../../../../../console/src/words/swaps.ts';

test.each(['withdrawal', 'operation'] as const)(
  'each status of a %s has a name and a mark',
  (kind) => {
    const statuses = statusesOf(kind);
    expect(statuses.length).toBeGreaterThan(5);
    for (const [status, name] of statuses) {
      const { text, tone } = statusWords(kind, status, null);
      expect(text).toBe(name);
      expect(tone).not.toBe('info');
    }
  },
);

test('an order that was reversed is never shown as paid', () => {
  const reversed = { reason: 'it was reverted', at: 1 };
  const shown = [
    statusWords('withdrawal', withdrawalStatus.confirmed, reversed),
    statusWords('operation', operationStatus.confirmed, reversed),
    swapWords(swapStatus.confirmed, reversed),
  ];
  expect(shown).toEqual(Array(3).fill({ text: 'Confirmed, then reversed', tone: 'error' }));
  expect(swapWords(swapStatus.confirmed, null).tone).toBe('success');
});
