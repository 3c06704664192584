import { listRecords } from '#domain/list/list-records.ts';
import type { Deposit } from '#model/deposit.ts';
import type { BusinessType } from '#model/rental-codes.ts';
import type { DepositStore } from '#ports/deposits.ts';
import type { ListIndex } from '#ports/events.ts';
import type { EnergyOrder } from '../model/energy-order.ts';
import type { TopUp } from '../model/subscription.ts';
import type { EnergyStore } from '../ports.ts';

interface Page {
  projectId: string;
  page: number;
  limit: number;
}

/** A page of a project's energy orders, newest first, with the exact total. */
export const listEnergyOrders = (
  deps: { energy: Pick<EnergyStore, 'orders'>; lists: ListIndex },
  { projectId, page, limit, businessType }: Page & { businessType?: BusinessType | undefined },
): Promise<{ list: EnergyOrder[]; total: number }> =>
  listRecords(deps.lists, {
    list: 'energy-orders',
    projectId,
    query: { page, size: limit },
    filter: { business_type: businessType },
    read: (energyNos) => deps.energy.orders(energyNos),
    idOf: ({ energyNo }) => energyNo,
  });

/** A page of a project's top-ups, newest first, each with its way to the energy account. */
export async function listTopUps(
  deps: {
    deposits: Pick<DepositStore, 'getMany'>;
    energy: Pick<EnergyStore, 'topUps'>;
    lists: ListIndex;
  },
  { projectId, page, limit }: Page,
): Promise<{ list: { deposit: Deposit; settled: TopUp | undefined }[]; total: number }> {
  const { list, total } = await listRecords(deps.lists, {
    list: 'energy-topups',
    projectId,
    query: { page, size: limit },
    filter: {},
    read: (depositNos) => deps.deposits.getMany(depositNos),
    idOf: ({ depositNo }) => depositNo,
  });
  const settled = new Map(
    (await deps.energy.topUps(list.map(({ depositNo }) => depositNo))).map((one) => [
      one.depositNo,
      one,
    ]),
  );
  return {
    list: list.map((deposit) => ({ deposit, settled: settled.get(deposit.depositNo) })),
    total,
  };
}
