/** Admin routes of webhook deliveries; docs/admin-api.md. */

import { project } from '../project-path.ts';
import { adminRoute as route } from '../route.ts';
import { recoverBody, testBody, tryBody, webhooksQuery } from './schemas.ts';

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
  listReceivers: route({
    handler: 'webhooks',
    method: 'GET',
    path: `${project}/receivers`,
    group: 'viewer',
    summary: 'Webhook URLs of the project’s keys: which of them fail, and what waits for each',
  }),
  tryReceiver: route({
    handler: 'webhooks',
    method: 'POST',
    path: `${project}/receivers/try`,
    group: 'operator',
    summary:
      'Send one event to a failing webhook URL; if the receiver accepts it, the waiting events follow',
    body: tryBody,
  }),
  testReceiver: route({
    handler: 'webhooks',
    method: 'POST',
    path: `${project}/receivers/test`,
    group: 'operator',
    summary: 'Send a signed webhook.test event to a webhook URL; its delivery shows the answer',
    body: testBody,
  }),
} as const;
