import { expect, test } from 'vitest';
import { findSwap, listSwaps, listSwapsOfHash } from '#extensions/swaps/rules/query.ts';
import { buildSwap } from '#test/builders/build-swap.ts';

const [first, second] = [1, 2].map((n) =>
  buildSwap({ orderNo: `SW${n}`, createdAtMs: 1_767_225_600_000 + n }),
) as [ReturnType<typeof buildSwap>, ReturnType<typeof buildSwap>];
const { projectId, chain } = first;
const swaps = {
  get: async (orderNo: string) => [first, second].find((one) => one.orderNo === orderNo) ?? null,
  getMany: async (ids: string[]) => [first, second].filter(({ orderNo }) => ids.includes(orderNo)),
  pointer: async () => null,
};
const payments = { slot: async () => null, claim: async () => null };

test('a swap is shown to its own project alone', async () => {
  const found = (project: string) =>
    findSwap({ swaps, payments }, { projectId: project, bizOrderId: undefined, orderNo: 'SW1' });
  expect(await found(projectId)).toMatchObject({ swap: first });
  await expect(found('another')).rejects.toMatchObject({ kind: 'notFound' });
});

test('the list is asked for the chain of both sides, and for nothing if they differ', async () => {
  const asked: unknown[] = [];
  const lists = {
    page: async (query: unknown) => {
      asked.push(query);
      return { ids: ['SW2', 'SW1'], total: 2 };
    },
  };
  const list = (fromChain?: 'ETH' | 'BSC', toChain?: 'ETH' | 'BSC') =>
    listSwaps(
      { swaps, lists },
      { projectId, status: undefined, fromChain, toChain, page: 1, size: 20 },
    );
  expect(await list('ETH', 'BSC')).toEqual({ list: [], total: 0 });
  expect(asked).toEqual([]);
  expect(await list('ETH')).toMatchObject({ list: [second, first], total: 2 });
  expect(await list(undefined, 'BSC')).toMatchObject({ total: 2 });
  expect(asked).toMatchObject([{ filter: { chain: 'ETH' } }, { filter: { chain: 'BSC' } }]);
});

test('a hash finds the swaps of the project that its transaction was signed for', async () => {
  const claimed = (ref: string, project = projectId) => ({
    claim: async (of: string) => (of === chain ? { ref, projectId: project, rank: 1 } : null),
  });
  const found = (ref: string, project?: string) =>
    listSwapsOfHash(
      { swaps, payments: claimed(ref, project) as never },
      { projectId, txHash: `0x${'a'.repeat(64)}`, query: { page: 1, size: 20 } },
    );
  expect(await found('SW2')).toMatchObject({ list: [second], total: 1 });
  expect(await found('SW2', 'another')).toMatchObject({ list: [], total: 0 });
  // A withdrawal's transaction is not a swap's.
  expect(await found('WD2')).toMatchObject({ list: [], total: 0 });
});
