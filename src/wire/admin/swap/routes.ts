/** Admin routes of swaps; docs/admin-api.md. */

import { project } from '../project-path.ts';
import { adminRoute as route } from '../route.ts';
import { swapsAdminQuery } from './schemas.ts';

export const swapRoutes = {
  listSwaps: route({
    handler: 'lookup',
    method: 'GET',
    path: `${project}/swaps`,
    group: 'viewer',
    summary: 'Swaps, newest first',
    query: swapsAdminQuery,
  }),
  showSwap: route({
    handler: 'lookup',
    method: 'GET',
    path: `${project}/swaps/{swap_no}`,
    group: 'viewer',
    summary: 'One swap: why it waits, what happened, its attempts',
  }),
} as const;
