/** Admin routes of API keys; docs/admin-api.md. */

import { page } from '../fields.ts';
import { project } from '../project-path.ts';
import { adminRoute as route } from '../route.ts';
import { createKeyBody, rotateBody, updateKeyBody } from './schemas.ts';

export const keyRoutes = {
  listKeys: route({
    handler: 'keys',
    method: 'GET',
    path: `${project}/keys`,
    group: 'viewer',
    summary: 'API keys, newest first, without secrets',
    query: page,
  }),
  createKey: route({
    handler: 'keys',
    method: 'POST',
    path: `${project}/keys`,
    group: 'owner',
    summary: 'Make an API key; its secrets are shown once',
    body: createKeyBody,
  }),
  updateKey: route({
    handler: 'keys',
    method: 'PATCH',
    path: `${project}/keys/{app_id}`,
    group: 'owner',
    summary: 'Change the webhook URL (null clears it), enable or disable',
    body: updateKeyBody,
  }),
  deleteKey: route({
    handler: 'keys',
    method: 'DELETE',
    path: `${project}/keys/{app_id}`,
    group: 'owner',
    summary: 'Delete an API key',
  }),
  rotateWebhookSecret: route({
    handler: 'keys',
    method: 'POST',
    path: `${project}/keys/{app_id}/rotate-webhook-secret`,
    group: 'owner',
    summary: 'A new webhook secret, shown once; the previous one signs too for some hours',
    body: rotateBody,
  }),
} as const;
