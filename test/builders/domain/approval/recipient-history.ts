import { recipientHistory } from '#domain/approval/recipient-history.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';

export const hot = `0xABCD${'3'.repeat(32)}4321`;

interface World {
  withdrawals?: Partial<Withdrawal>[];
  operations?: Partial<Operation>[];
  whitelist?: string[];
  owner?: Partial<AddressOwner>;
  total?: number;
}

export async function historyOf(address: string, world: World = {}) {
  const withdrawals = (world.withdrawals ?? []).map((set, i) =>
    buildWithdrawal({ orderNo: `WD${i}`, projectId: 'demo', ...set }),
  );
  const operations = (world.operations ?? []).map((set, i) =>
    buildOperation({ orderNo: `OP${i}`, projectId: 'demo', opType: 'transfer', ...set }),
  );
  const pages: string[] = [];
  const found = await recipientHistory(
    {
      lists: {
        page: async ({ list, page, filter }) => {
          pages.push(`${list} ${filter.status} ${page}`);
          const ids = list === 'withdrawals' ? withdrawals : operations;
          const isFirst = page === 1;
          return {
            ids: isFirst ? ids.map(({ orderNo }) => orderNo) : [],
            total: list === 'withdrawals' ? (world.total ?? ids.length) : ids.length,
          };
        },
      },
      withdrawals: { getMany: async () => withdrawals },
      operations: { getMany: async () => operations },
      addresses: {
        owners: async (_family, [asked]) =>
          new Map(world.owner ? [[asked!, world.owner as AddressOwner]] : []),
      },
      store: {
        settings: async () =>
          ({
            addressWhitelist: world.whitelist ?? [],
          }) as Partial<ProjectSettings> as ProjectSettings,
      },
    },
    {
      project: { projectId: 'demo', hot: { EVM: { address: hot } } } as Partial<Project> as Project,
      family: 'EVM',
      address,
    },
  );
  return { ...found, pages };
}
