import { recoverWebhooks } from '#domain/webhook/recover-webhooks.ts';
import type { WebhookDelivery } from '#model/webhook.ts';
import { actorOf, adminWorld, firstOwner } from '#test/fakes/fake-admin-store.ts';
import { aDelivery } from '#test/unit/domain/webhook/fakes.ts';

export const start = 1_767_225_600;

/** Abandoned deliveries, one a second from `start` on unless they say otherwise. */
export const abandoned = (
  count: number,
  set: (i: number) => Partial<WebhookDelivery> = () => ({}),
) =>
  Array.from({ length: count }, (_, i) =>
    aDelivery({
      deliveryId: `dl_${i}`,
      projectId: 'demo',
      state: 'abandoned',
      createdAt: start + i,
      ...set(i),
    }),
  );

export function world(deliveries: WebhookDelivery[]) {
  const { deps, fake } = adminWorld({ stage: 'prod' });
  const newestFirst = [...deliveries].reverse();
  const pushed: { id: string; delay: number }[] = [];
  const asked: object[] = [];
  let failing = false;
  const call = (input: { since?: number; before?: number | null; url?: string | null } = {}) =>
    recoverWebhooks(
      {
        ...deps,
        lists: {
          page: async ({ page, size, ...rest }) => {
            asked.push(rest);
            const ids = newestFirst.map(({ deliveryId }) => deliveryId);
            return { ids: ids.slice((page - 1) * size, page * size), total: ids.length };
          },
        },
        deliveries: {
          getMany: async (ids) => deliveries.filter((one) => ids.includes(one.deliveryId)),
        },
        queue: {
          push: async ({ deliveryId }, delay) => {
            if (failing) throw new Error('the queue is away');
            pushed.push({ id: deliveryId, delay });
          },
        },
      },
      { ...actorOf(firstOwner), since: start, before: null, url: null, ...input },
    );
  return {
    call,
    fake,
    pushed,
    asked,
    fail: (on: boolean) => {
      failing = on;
    },
  };
}
