import { expect } from 'vitest';
import * as z from 'zod';
import type { Deposit } from '#model/deposit.ts';
import type { SubAccount } from '#model/sub-account.ts';
import type { ChainStateStore, DepositStore } from '#ports/deposits.ts';
import type { ListIndex } from '#ports/events.ts';
import { answers } from '#wire/merchant/answers.ts';

export const accepts = (id: string, data: unknown): void => {
  const answer = answers[id];
  if (!answer || !('data' in answer)) throw new Error(`${id} answers no data`);
  expect(z.safeParse(answer.data, data).error).toBeUndefined();
};

export const subAccount: SubAccount = {
  subAccountId: 7,
  projectId: 'demo',
  userId: 'u1',
  accountNo: 'WP-AAAA-BBBB-CC',
  subIndex: 3,
  label: 'Alice',
  addresses: { EVM: '0xE', TRX: 'T', SOL: 'S' },
  createdAt: 1,
};

/** Pages of these ids; what was asked is kept. */
export const fakeLists = (ids: string[]) => {
  const asked: Parameters<ListIndex['page']>[0][] = [];
  const lists: ListIndex = {
    apply: async () => {},
    page: async (input) => {
      asked.push(input);
      return {
        ids: ids.slice((input.page - 1) * input.size, input.page * input.size),
        total: ids.length,
      };
    },
  };
  return { lists, asked };
};

export const fakeDeposits = (deposits: Deposit[]) => {
  const store: Pick<DepositStore, 'get' | 'getMany'> = {
    get: async (no) => deposits.find((d) => d.depositNo === no) ?? null,
    getMany: async (nos) => deposits.filter((d) => nos.includes(d.depositNo)),
  };
  return store as DepositStore;
};

export const chainState: Pick<ChainStateStore, 'cursors'> = {
  cursors: async () =>
    new Map([
      [
        'ETH',
        { chain: 'ETH', scanned: 105n, hash: '0x', head: 105n, finalized: 90n, updatedAt: 1 },
      ],
    ]),
};
