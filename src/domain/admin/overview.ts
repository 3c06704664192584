import type { DepositStatus } from '#model/deposit.ts';
import type { OrderStatus } from '#model/order-status.ts';
import type { Order } from '#model/orders/order.ts';
import type { ListIndex } from '#ports/events.ts';
import type { OperationStore, SwapReader, WithdrawalStore } from '#ports/orders.ts';

interface OverviewDeps {
  lists: Pick<ListIndex, 'page'>;
  withdrawals: Pick<WithdrawalStore, 'getMany'>;
  operations: Pick<OperationStore, 'getMany'>;
  swaps: Pick<SwapReader, 'getMany'>;
}

/** Orders of one kind and status whose records are looked at. */
const looked = 100;

/** The statuses of orders that are approved and have not ended, as each list has them. */
const underWay = {
  withdrawals: ['approved', 'signing', 'broadcast'],
  operations: ['approved', 'broadcast'],
  swaps: ['approved', 'signing', 'broadcast'],
} as const satisfies Record<string, readonly OrderStatus[]>;

const stuckOf = ({ orderNo, stuck }: Order) =>
  stuck ? [{ no: orderNo, cause: stuck.cause, since: stuck.since }] : [];

type Kind = keyof typeof underWay;

/**
 * What of a project needs somebody. The totals are those of the lists, which are exact and seconds
 * old; whether an order is stuck is only in its record, so those under way are read.
 */
export async function overview(deps: OverviewDeps, projectId: string) {
  const page = (list: string, filter: Record<string, string>, size: number, number = 1) =>
    deps.lists.page({ list, projectId, scope: '', filter, page: number, size });
  const count = async (list: string, filter: Record<string, string>) =>
    (await page(list, filter, 1)).total;
  const read: Record<Kind, (ids: string[]) => Promise<Order[]>> = {
    withdrawals: (ids) => deps.withdrawals.getMany(ids),
    operations: (ids) => deps.operations.getMany(ids),
    swaps: (ids) => deps.swaps.getMany(ids),
  };
  const oldestOf = async (kind: 'withdrawals' | 'operations', status: OrderStatus) => {
    const filter = { status };
    const total = await count(kind, filter);
    // The lists begin with the newest.
    const { ids } = total === 0 ? { ids: [] } : await page(kind, filter, 1, total);
    const [oldest] = await read[kind](ids);
    return { total, at: oldest?.createdAt ?? null };
  };
  const pages = (Object.entries(underWay) as [Kind, readonly OrderStatus[]][]).flatMap(
    ([kind, statuses]) =>
      statuses.map(async (status) => {
        const { ids, total } = await page(kind, { status }, looked);
        const orders = await read[kind](ids);
        return { total, stuck: orders.flatMap(stuckOf) };
      }),
  );
  const [withdrawals, operations, pending, abandoned, confirming, ...rest] = await Promise.all([
    oldestOf('withdrawals', 'pending'),
    oldestOf('operations', 'pending'),
    count('webhooks', { state: 'pending' }),
    count('webhooks', { state: 'abandoned' }),
    count('deposits', { status: 'confirming' satisfies DepositStatus }),
    ...pages,
  ]);
  const moments = [withdrawals.at, operations.at].filter((at) => at !== null);
  return {
    waiting: {
      withdrawals: withdrawals.total,
      operations: operations.total,
      oldest_at: moments.length > 0 ? Math.min(...moments) : null,
    },
    under_way: rest.reduce((sum, { total }) => sum + total, 0),
    stuck: rest.flatMap(({ stuck }) => stuck).sort((a, b) => a.since - b.since),
    stuck_complete: rest.every(({ total }) => total <= looked),
    webhooks_pending: pending,
    webhooks_abandoned: abandoned,
    deposits_confirming: confirming,
  };
}
