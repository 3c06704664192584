import { useApprovals } from '../../api/queries.ts';
import { waitingOrder } from './waiting.ts';

/** What waits in a project, with the age of the answer. */
export function useWaiting(slug: string) {
  const { data, dataUpdatedAt, error, refetch } = useApprovals(slug);
  return {
    orders: data ? data.list.map(waitingOrder) : null,
    /** More wait than one answer holds. */
    isCut: data?.complete === false,
    readAt: dataUpdatedAt,
    error,
    refetch,
  };
}
