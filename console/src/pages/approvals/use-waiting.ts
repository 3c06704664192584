import { useQuery } from '@tanstack/react-query';
import { type Api, held } from '../../api/client.ts';
import { useWorld } from '../../api/world.ts';
import { isAlone, type Waiting, waitingOrder } from './waiting.ts';

/** So many orders are loaded at most, a hundred an answer: as many as one decision may hold. */
export const mostWaiting = 500;
/** Orders of batches are read over: of many such answers the reading ends. */
const mostAnswers = 20;
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
  let answers = 0;
  do {
    const { list, next }: { list: Parameters<typeof waitingOrder>[0][]; next?: string | null } =
      await held(
        api.GET('/projects/{slug}/approvals', {
          params: { path: { slug }, query: after === null ? {} : { after } },
        }),
      );
    // What waits with its batch is decided with it.
    orders.push(...list.filter(isAlone).map(waitingOrder));
    answers++;
    // An older API does not have this field.
    after = next ?? null;
  } while (after !== null && orders.length < mostWaiting && answers < mostAnswers);
  return { orders, isCut: after !== null };
}

/** What waits in a project by itself, oldest first. */
export function useWaiting(slug: string) {
  const { api } = useWorld();
  return useQuery({
    queryKey: ['approvals', slug, 'all'],
    queryFn: () => readWaiting(api, slug),
    refetchInterval: ({ state }) => ((state.data?.orders.length ?? 0) > 100 ? longPollMs : pollMs),
  });
}
