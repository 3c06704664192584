/** Admin routes of the freeze of a project; docs/admin-api.md. */

import { project } from '../project-path.ts';
import { adminRoute as route } from '../route.ts';
import { freezeBody } from './schemas.ts';

export const freezeRoutes = {
  freeze: route({
    handler: 'freeze',
    method: 'POST',
    path: `${project}/freeze`,
    group: 'operator',
    summary: 'Stop every signature of the project',
    body: freezeBody,
  }),
  unfreeze: route({
    handler: 'freeze',
    method: 'POST',
    path: `${project}/unfreeze`,
    group: 'owner',
    recentSignIn: true,
    summary: 'End the freeze: two owners, in every stage',
  }),
} as const;
