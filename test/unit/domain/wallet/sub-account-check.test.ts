import { expect, test } from 'vitest';
import { makeSubAccountCheck } from '#domain/wallet/sub-account-check.ts';
import type { AddressBook } from '#ports/deposits.ts';
import { fake } from '#test/fakes/fake.ts';

test('a sub-account is told from a hot wallet by one read of all that are asked at once', async () => {
  const reads: string[][] = [];
  const owner = { family: 'EVM' as const, projectId: 'demo', userId: 'u' };
  const isSub = makeSubAccountCheck(
    fake<AddressBook>({
      owners: async (family, addresses) => {
        reads.push([family, ...addresses]);
        return new Map([
          ['0xhot', { ...owner, address: '0xhot', subIndex: 0 }],
          ['0xsub', { ...owner, address: '0xsub', subIndex: 7 }],
        ]);
      },
    }),
  );
  const asked = await Promise.all(['0xhot', '0xsub', '0xnew'].map((one) => isSub('EVM', one)));
  expect(asked).toEqual([false, true, false]);
  expect(await isSub('EVM', '0xsub')).toBe(true);
  expect(await isSub('EVM', '0xhot')).toBe(false);
  expect(reads).toEqual([['EVM', '0xhot', '0xsub', '0xnew']]);
});
