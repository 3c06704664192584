import { type Api, held } from './client.ts';
import { given } from './given.ts';
import { usePolled } from './polled.ts';
import type { Schemas } from './types.ts';

export interface WebhookFilters {
  page: number;
  size: number;
  state?: Schemas['Delivery']['state'] | undefined;
  event?: string | undefined;
  ref?: string | undefined;
  event_id?: string | undefined;
  start?: string | undefined;
  end?: string | undefined;
}

export const webhooksKey = (slug: string) => ['webhooks', slug];

export const readWebhooks = (api: Api, slug: string, filters: WebhookFilters) =>
  held(api.GET('/projects/{slug}/webhooks', { params: { path: { slug }, query: given(filters) } }));

export const useWebhooks = (slug: string, filters: WebhookFilters, enabled = true) =>
  usePolled([...webhooksKey(slug), filters], (api) => readWebhooks(api, slug, filters), {
    keepsLast: true,
    enabled,
  });

export const receiversKey = (slug: string) => ['receivers', slug];

/** How the webhook URLs of the project answer. */
export const useReceivers = (slug: string) =>
  usePolled(receiversKey(slug), (api) =>
    held(api.GET('/projects/{slug}/receivers', { params: { path: { slug } } })),
  );

export const useWebhook = (
  slug: string,
  id: string,
  options: { every?: (data: Schemas['DeliveryDetail'] | undefined) => number | false } = {},
) =>
  usePolled(
    ['webhook', slug, id],
    (api) => held(api.GET('/projects/{slug}/webhooks/{id}', { params: { path: { slug, id } } })),
    options,
  );
