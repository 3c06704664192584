import { useQuery } from '@tanstack/react-query';
import { type Api, held } from '../../api/client.ts';
import { useWorld } from '../../api/world.ts';
import { type ListedOrder, listedOrder } from '../../words/batch/listed-order.ts';

/** Orders of one answer. */
const perAnswer = 100;
const pollMs = 4_000;
/** A list of several answers is read again less often. */
const longPollMs = 15_000;

interface ReviewedList {
  list: ListedOrder[];
  /** Numbers that the project does not have. */
  missing: string[];
}

async function review(api: Api, slug: string, nos: readonly string[]): Promise<ReviewedList> {
  const starts = Array.from({ length: Math.ceil(nos.length / perAnswer) }, (_, n) => n * perAnswer);
  const answers = await Promise.all(
    starts.map((start) =>
      held(
        api.POST('/projects/{slug}/approvals/review', {
          params: { path: { slug } },
          body: { orders: nos.slice(start, start + perAnswer) },
        }),
      ),
    ),
  );
  return {
    list: await Promise.all(
      answers.flatMap(({ list }) => list.map((one) => listedOrder(slug, one))),
    ),
    missing: answers.flatMap(({ missing }) => missing),
  };
}

/** The orders of a list as they are now, each with the digest of what is shown. */
export function useReview(slug: string, nos: readonly string[], isLooking: boolean) {
  const { api } = useWorld();
  return useQuery({
    queryKey: ['review', slug, nos],
    queryFn: () => review(api, slug, nos),
    refetchInterval: isLooking && (nos.length > perAnswer ? longPollMs : pollMs),
    enabled: nos.length > 0,
  });
}
