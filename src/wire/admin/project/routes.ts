/** Admin routes of projects; docs/admin-api.md. */

import { page } from '../fields.ts';
import { project } from '../project-path.ts';
import { adminRoute as route } from '../route.ts';
import { createProjectBody } from './schemas.ts';

export const projectRoutes = {
  listProjects: route({
    handler: 'projects',
    method: 'GET',
    path: '/projects',
    group: 'viewer',
    ownProjects: true,
    summary: 'The projects that this admin may read, newest first',
    query: page,
  }),
  createProject: route({
    handler: 'projects',
    method: 'POST',
    path: '/projects',
    group: 'owner',
    summary: 'Make a project and its keys in KMS',
    body: createProjectBody,
  }),
  showProject: route({
    handler: 'projects',
    method: 'GET',
    path: project,
    group: 'viewer',
    summary: 'One project: hot addresses, how to fund them, freeze, waiting changes',
  }),
  showOverview: route({
    handler: 'lookup',
    method: 'GET',
    path: `${project}/overview`,
    group: 'viewer',
    summary: 'What needs attention: counts of what waits, is stuck, or was abandoned',
  }),
} as const;
