import { makeRecipientMarks } from '#domain/approval/mark-recipients.ts';
import { recipientHistory } from '#domain/approval/recipient-history.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { fakeRecipients } from '#test/fakes/recipients.ts';

export const hot = `0xABCD${'3'.repeat(32)}4321`;

export interface World {
  withdrawals?: Partial<Withdrawal>[];
  operations?: Partial<Operation>[];
  whitelist?: string[];
  /** Users' deposit addresses that are kept by their ends. */
  users?: { address: string; userId: string }[];
  owner?: Partial<AddressOwner>;
  total?: number;
  /** The project is older than the keys by recipient, which have none of its orders. */
  isOld?: boolean;
  /** The index by recipient is being built. */
  isUnbuilt?: boolean;
}

/** Withdrawals are confirmed unless their status is named. */
export function worldOf(world: World) {
  const withdrawals = (world.withdrawals ?? []).map((set, i) =>
    buildWithdrawal({ orderNo: `WD${i}`, projectId: 'demo', status: 'confirmed', ...set }),
  );
  const operations = (world.operations ?? []).map((set, i) =>
    buildOperation({
      orderNo: `OP${i}`,
      projectId: 'demo',
      opType: 'transfer',
      status: 'confirmed',
      ...set,
    }),
  );
  const pages: string[] = [];
  const reads: string[] = [];
  const recipients = fakeRecipients(
    world.isUnbuilt ? null : world.isOld ? [] : [...withdrawals, ...operations],
  );
  const deps = {
    lists: {
      page: async ({
        list,
        page,
        filter,
      }: {
        list: string;
        page: number;
        filter: Record<string, string | readonly string[]>;
      }) => {
        pages.push(`${list} ${filter.status} ${page}`);
        const all = list === 'withdrawals' ? withdrawals : operations;
        const ids = all.filter(({ status }) => status === filter.status);
        return {
          ids: page === 1 ? ids.map(({ orderNo }) => orderNo) : [],
          total: list === 'withdrawals' ? (world.total ?? ids.length) : ids.length,
        };
      },
    },
    withdrawals: {
      getMany: async (nos: string[]) => {
        reads.push(...nos);
        return withdrawals.filter(({ orderNo }) => nos.includes(orderNo));
      },
    },
    operations: {
      getMany: async (nos: string[]) => {
        reads.push(...nos);
        return operations.filter(({ orderNo }) => nos.includes(orderNo));
      },
    },
    recipients,
    addresses: { alike: async () => world.users ?? [] },
    derived: {
      isDerived: true as const,
      owners: async (_family: string, asked: string[]) =>
        new Map(world.owner ? asked.map((one) => [one, world.owner as AddressOwner] as const) : []),
    },
    store: {
      settings: async () =>
        ({
          addressWhitelist: world.whitelist ?? [],
        }) as Partial<ProjectSettings> as ProjectSettings,
    },
  };
  const project = {
    projectId: 'demo',
    hot: { EVM: { address: hot } },
    ...(!world.isOld && { keepsEnds: true }),
  } as Partial<Project> as Project;
  return { deps, project, withdrawals, operations, pages, reads };
}

export async function historyOf(address: string, world: World = {}) {
  const { deps, project, pages } = worldOf(world);
  const found = await recipientHistory(deps, { project, family: 'EVM', address });
  return { ...found, pages };
}

/** The marks of every order that waits, and what was read for them; `again` reads them later. */
export async function marksOf(world: World) {
  const { deps, project, withdrawals, operations, reads } = worldOf(world);
  const waiting = [...withdrawals, ...operations].filter(({ status }) => status === 'pending');
  let nowMs = 1_767_225_600_000;
  const mark = makeRecipientMarks({
    ...deps,
    clock: { now: () => Math.floor(nowMs / 1000), nowMs: () => nowMs },
  });
  const again = (afterMs: number) => {
    nowMs += afterMs;
    return mark(project, waiting);
  };
  return { marks: await again(0), reads, asked: deps.recipients.reads, again };
}
