import { expect, test } from 'vitest';
import { run } from '#test/builders/functions/schedule/check-balances.ts';

test('the EVM chains are compared, and one whose nodes fail does not take the others', async () => {
  const { result, logged, asked } = run((chain) => chain === 'BSC');
  expect(await result).toEqual({ read: asked.length - 1, unexplained: 0, failed: 1 });
  expect(asked).toContain('ETH');
  expect(asked).not.toContain('SOL');
  expect(logged.map(({ event, fields }) => [event, fields.chain])).toEqual([
    ['balance.unchecked', 'BSC'],
    ['balances.checked', undefined],
  ]);
});

test('a run in which no chain could be read fails, so that an alarm fires', async () => {
  const { result } = run(() => true);
  await expect(result).rejects.toThrow('no chain could be compared');
});
