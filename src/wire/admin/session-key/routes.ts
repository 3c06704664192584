/** Admin routes of session keys; docs/admin-api.md. */

import { confirmChangeBody } from '../device/schemas.ts';
import { page } from '../fields.ts';
import { project } from '../project-path.ts';
import { adminRoute as route } from '../route.ts';

export const sessionKeyRoutes = {
  listSessionKeys: route({
    handler: 'keys',
    method: 'GET',
    path: `${project}/session-keys`,
    group: 'viewer',
    summary: 'Session keys, newest first, with what each has used today',
    query: page,
  }),
  confirmSessionKey: route({
    handler: 'changes',
    method: 'POST',
    path: `${project}/session-keys/{sk_id}/confirm`,
    group: 'owner',
    recentSignIn: true,
    summary: 'Confirm a session key that waits for an owner',
    body: confirmChangeBody,
  }),
  revokeSessionKey: route({
    handler: 'keys',
    method: 'DELETE',
    path: `${project}/session-keys/{sk_id}`,
    group: 'owner',
    summary: 'Revoke a session key permanently',
  }),
} as const;
