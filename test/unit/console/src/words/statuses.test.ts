import { expect, test } from 'vitest';
import { riskReasons } from '#model/orders/operation-types.ts';
import { riskReasonWords } from '../../../../../console/src/words/decide/why-asked.ts';
import { statusesOf, statusWords } from '../../../../../console/src/words/statuses.ts';

test.each(['withdrawal', 'operation'] as const)(
  'each status of a %s has a name and a mark',
  (kind) => {
    const statuses = statusesOf(kind);
    expect(statuses.length).toBeGreaterThan(5);
    for (const [status, name] of statuses) {
      const { text, tone } = statusWords(kind, status);
      expect(text).toBe(name);
      expect(tone).not.toBe('info');
    }
  },
);

test('each reason of a risk has a sentence', () => {
  expect(Object.keys(riskReasonWords).sort()).toEqual([...riskReasons].sort());
});
