import { expect, test } from 'vitest';
import type { HeldReading } from '#extensions/books/ports.ts';
import { agreeReadings } from '#extensions/books/rules/reconcile/agree-readings.ts';

const reading = (change: Partial<HeldReading> = {}): HeldReading =>
  Object.assign(
    { address: 'a', from: 5n, to: 7n, hash: null, held: new Map([['TRX', 1n]]) },
    change,
  );

test('two readings that say the same span the blocks of both', () => {
  const other = reading({ from: 4n, to: 6n });
  expect(agreeReadings([reading()], [other])).toEqual([reading({ from: 4n, to: 7n })]);
  expect(agreeReadings([other], [reading()])).toEqual([reading({ from: 4n, to: 7n })]);
});

test.each<[string, HeldReading[]]>([
  ['another balance', [reading({ held: new Map([['TRX', 2n]]) })]],
  ['another token', [reading({ held: new Map([['USDT', 1n]]) })]],
  [
    'a token more',
    [
      reading({
        held: new Map([
          ['TRX', 1n],
          ['USDT', 0n],
        ]),
      }),
    ],
  ],
  ['another block', [reading({ hash: '0x1' })]],
  ['nothing', []],
])('a second provider that says %s leaves the address out', (_, second) => {
  expect(agreeReadings([reading()], second)).toEqual([]);
});
