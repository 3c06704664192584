/** Admin routes of changes that wait for a second owner; docs/admin-api.md. */

import { confirmChangeBody } from '../device/schemas.ts';
import { page } from '../fields.ts';
import { project } from '../project-path.ts';
import { adminRoute as route } from '../route.ts';

export const changeRoutes = {
  listChanges: route({
    handler: 'changes',
    method: 'GET',
    path: `${project}/changes`,
    group: 'viewer',
    summary: 'Changes that wait for a second owner',
    query: page,
  }),
  confirmChange: route({
    handler: 'changes',
    method: 'POST',
    path: `${project}/changes/{change_id}/confirm`,
    group: 'owner',
    recentSignIn: true,
    summary: "Carry out another owner's change",
    body: confirmChangeBody,
  }),
  dropChange: route({
    handler: 'changes',
    method: 'DELETE',
    path: `${project}/changes/{change_id}`,
    group: 'owner',
    summary: 'Withdraw a waiting change',
  }),
} as const;
