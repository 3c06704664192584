import { useQuery } from '@tanstack/react-query';
import { type Api, held } from '../../api/client.ts';
import { useWorld } from '../../api/world.ts';
import { type Waiting, waitingOrder } from './waiting.ts';

/** So many orders are loaded at most, a hundred an answer: as many as one decision may hold. */
export const mostWaiting = 500;
const pollMs = 4000;
/** A list of several answers is read again less often. */
const longPollMs = 15_000;

interface Loaded {
  orders: Waiting[];
  /** More wait than are loaded. */
  isCut: boolean;
}

async function readWaiting(api: Api, slug: string): Promise<Loaded> {
  const orders: Waiting[] = [];
  let after: string | null = null;
  do {
    const { list, next }: { list: Parameters<typeof waitingOrder>[0][]; next?: string | null } =
      await held(
        api.GET('/projects/{slug}/approvals', {
          params: { path: { slug }, query: after === null ? {} : { after } },
        }),
      );
    orders.push(...list.map(waitingOrder));
    // An older API does not have this field.
    after = next ?? null;
  } while (after !== null && orders.length < mostWaiting);
  return { orders, isCut: after !== null };
}

/** What waits in a project, oldest first. */
export function useWaiting(slug: string) {
  const { api } = useWorld();
  return useQuery({
    queryKey: ['approvals', slug, 'all'],
    queryFn: () => readWaiting(api, slug),
    refetchInterval: ({ state }) => ((state.data?.orders.length ?? 0) > 100 ? longPollMs : pollMs),
  });
}
