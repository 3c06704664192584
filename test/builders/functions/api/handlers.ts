import type { Deposit } from '#model/deposit.ts';
import type { ChainStateStore, DepositStore } from '#ports/deposits.ts';
import type { ListIndex } from '#ports/events.ts';
import { buildSubAccount } from '#test/builders/build-sub-account.ts';

export const subAccount = buildSubAccount({
  userId: 'u1',
  accountNo: 'WP-AAAA-BBBB-CC',
  label: 'Alice',
  addresses: { EVM: '0xE', TRX: 'T', SOL: 'S' },
});

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
