/** Admin routes of the audit log; docs/admin-api.md. */

import { project } from '../project-path.ts';
import { adminRoute as route } from '../route.ts';
import { auditQuery } from './schemas.ts';

export const auditRoutes = {
  listAudit: route({
    handler: 'audit',
    method: 'GET',
    path: `${project}/audit`,
    group: 'viewer',
    summary: 'What admins did in the project, newest first',
    query: auditQuery,
  }),
  listDeploymentAudit: route({
    handler: 'audit',
    method: 'GET',
    path: '/audit',
    group: 'viewer',
    summary: 'What admins did to the deployment, newest first',
    query: auditQuery,
  }),
} as const;
