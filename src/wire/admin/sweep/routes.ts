/** Admin routes of collected deposits; docs/admin-api.md. */

import { approveBody } from '../fields.ts';
import { project } from '../project-path.ts';
import { adminRoute as route } from '../route.ts';
import { sweepsQuery, waitingSweepsQuery } from './schemas.ts';

export const sweepRoutes = {
  listSweeps: route({
    handler: 'sweeps',
    method: 'GET',
    path: `${project}/sweeps`,
    group: 'viewer',
    summary: 'Orders that collect deposits, newest first',
    query: sweepsQuery,
  }),
  listWaitingSweeps: route({
    handler: 'sweeps',
    method: 'GET',
    path: `${project}/sweeps/waiting`,
    group: 'viewer',
    summary: 'Addresses of a chain that are not swept yet, and why',
    query: waitingSweepsQuery,
  }),
  showSweepDestination: route({
    handler: 'decide-sweep-destination',
    method: 'GET',
    path: `${project}/sweep-destination`,
    group: 'viewer',
    summary: 'Where TRX deposits are swept, what allows it, and who decided; null if not set',
  }),
  approveSweepDestination: route({
    handler: 'decide-sweep-destination',
    method: 'POST',
    path: `${project}/sweep-destination/approve`,
    group: 'owner',
    recentSignIn: true,
    summary: 'Approve the destination as shown: two different owners',
    body: approveBody,
  }),
  rejectSweepDestination: route({
    handler: 'decide-sweep-destination',
    method: 'POST',
    path: `${project}/sweep-destination/reject`,
    group: 'owner',
    summary: 'Reject that destination permanently',
    body: approveBody,
  }),
} as const;
