import { expect, test } from 'vitest';
import { nodeUnavailable } from '#chains/rpc/node-error.ts';
import { balance } from '#test/builders/domain/chain/read-balance.ts';

test('a balance of 0 is asked of a second provider, any other of one', async () => {
  expect(await balance(0n, 5_000_000n)).toEqual({ balance: '5', asked: [false, true] });
  expect(await balance(5_000_000n, 7n)).toEqual({ balance: '5', asked: [false] });
});

test('while the second provider is away the answer of the first one stands; a fault is thrown', async () => {
  const away = nodeUnavailable('ETH', null);
  expect(await balance(0n, away)).toMatchObject({ balance: '0' });
  await expect(balance(away, 0n)).rejects.toMatchObject({ code: 50203 });
  await expect(balance(0n, new TypeError('bug'))).rejects.toThrow('bug');
});
