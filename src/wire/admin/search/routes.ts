/** Admin routes of the search; docs/admin-api.md. */

import { project } from '../project-path.ts';
import { adminRoute as route } from '../route.ts';
import { searchQuery } from './schemas.ts';

export const searchRoutes = {
  search: route({
    handler: 'lookup',
    method: 'GET',
    path: `${project}/search`,
    group: 'viewer',
    summary: 'Records of the project with this id, address or transaction hash',
    query: searchQuery,
  }),
} as const;
