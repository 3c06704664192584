import { expect, test } from 'vitest';
import { agreed, block, type Said } from '#test/builders/chains/rpc/agreed-clock.ts';

test('the clock that is stored counts only where there is one provider', async () => {
  expect(await agreed(7n)).toEqual({ clock: block.clock, asked: 0 });
  expect(await agreed(7n, 7n)).toEqual({ clock: 7n, asked: 2 });
});

test.each<[Said[], bigint | null, number]>([
  [[block.clock, 7n], null, 2],
  [[block.clock, 'lacks it'], null, 2],
  [[block.clock, 'another block'], null, 2],
  [[7n, 7n, block.clock], 7n, 2],
  [[block.clock, 7n, 7n], 7n, 3],
  [[7n, block.clock, 7n], 7n, 3],
  [['down', 7n, 7n], 7n, 3],
  [['another block', 'another block', 7n], null, 3],
  [[block.clock, 7n, 'down'], null, 3],
  [[1n, 2n, 3n, 2n], 2n, 4],
])('of providers that say %o, the clock is %s', async (said, clock, asked) => {
  expect(await agreed(...said)).toEqual({ clock, asked });
});

test('one answer is nobody’s confirmation, though it is the stored one', async () => {
  await expect(agreed(block.clock, 'down')).rejects.toThrow('down');
  await expect(agreed('down', block.clock, 'down')).rejects.toThrow('down');
});
