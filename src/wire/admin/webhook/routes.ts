/** Admin routes of webhook deliveries; docs/admin-api.md. */

import { project } from '../project-path.ts';
import { adminRoute as route } from '../route.ts';
import { recoverBody, webhooksQuery } from './schemas.ts';

export const webhookRoutes = {
  listWebhooks: route({
    handler: 'webhooks',
    method: 'GET',
    path: `${project}/webhooks`,
    group: 'viewer',
    summary: 'Webhook deliveries and their attempts, newest first',
    query: webhooksQuery,
  }),
  showWebhook: route({
    handler: 'webhooks',
    method: 'GET',
    path: `${project}/webhooks/{id}`,
    group: 'viewer',
    summary: 'One webhook delivery with its exact body',
  }),
  retryWebhook: route({
    handler: 'webhooks',
    method: 'POST',
    path: `${project}/webhooks/{id}/retry`,
    group: 'operator',
    summary: 'One more attempt under the same event id',
  }),
  recoverWebhooks: route({
    handler: 'webhooks',
    method: 'POST',
    path: `${project}/webhooks/recover`,
    group: 'operator',
    summary: 'One more attempt of every abandoned delivery since a moment',
    body: recoverBody,
  }),
} as const;
