/** The admin routes of session keys, and what a change of settings would do; docs/admin-api.md. */
import { adminRoute as route } from '../route.ts';
import { page, previewBody, rotateBody } from '../schemas.ts';

const project = '/projects/{slug}';

export const policyRoutes = {
  listSessionKeys: route({
    handler: 'keys',
    method: 'GET',
    path: `${project}/session-keys`,
    group: 'viewer',
    summary: 'Session keys, newest first, with what each has used today',
    query: page,
  }),
  revokeSessionKey: route({
    handler: 'keys',
    method: 'DELETE',
    path: `${project}/session-keys/{sk_id}`,
    group: 'owner',
    summary: 'Revoke a session key, for good',
  }),
  rotateWebhookSecret: route({
    handler: 'keys',
    method: 'POST',
    path: `${project}/keys/{app_id}/rotate-webhook-secret`,
    group: 'owner',
    summary: 'Another webhook secret, shown once; the one before signs too for some hours',
    body: rotateBody,
  }),
  previewSettings: route({
    handler: 'settings',
    method: 'POST',
    path: `${project}/settings/preview`,
    group: 'owner',
    summary: 'What a PATCH would change, and whether it waits for a second owner; changes nothing',
    body: previewBody,
  }),
} as const;
