import type { OrderStatus } from '#model/order-status.ts';
import type { ListIndex } from '#ports/events.ts';

/** Reads pages of a project's orders of one status, the newest first. */
export const pagesOfStatus =
  (
    lists: Pick<ListIndex, 'page'>,
    {
      projectId,
      list,
      status,
      size,
      start,
    }: {
      projectId: string;
      list: string;
      status: OrderStatus;
      size: number;
      /** The first UTC day of those that are read; of all without it. */
      start?: string | undefined;
    },
  ) =>
  (page: number): ReturnType<ListIndex['page']> =>
    lists.page({
      list,
      projectId,
      scope: '',
      filter: { status },
      ...(start !== undefined && { start }),
      page,
      size,
    });
