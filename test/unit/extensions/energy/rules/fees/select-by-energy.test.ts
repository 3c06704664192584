import { expect, test } from 'vitest';
import { selectByEnergy } from '#extensions/energy/rules/fees/select-by-energy.ts';

const of = (energy?: bigint) => ({ plan: energy === undefined ? {} : { resource: energy } });

test('each takes its energy; what does not fit waits, and what burns takes none', () => {
  const [a, b, burning, c] = [of(6n), of(5n), of(), of(4n)];
  expect(selectByEnergy([a, b, burning, c], 10n)).toEqual([a, burning, c]);
  expect(selectByEnergy([a, burning], -3n)).toEqual([burning]);
});
