/** Admin routes of screening; docs/admin-api.md. */

import { approveBody, page } from '../fields.ts';
import { project } from '../project-path.ts';
import { adminRoute as route } from '../route.ts';

export const screeningRoutes = {
  listHolds: route({
    handler: 'screening',
    method: 'GET',
    path: `${project}/screening`,
    group: 'viewer',
    summary: 'Deposits that are held, newest first, with what a release takes',
    query: page,
  }),
  showScreening: route({
    handler: 'screening',
    method: 'GET',
    path: `${project}/screening/{id}`,
    group: 'viewer',
    summary: 'What was asked about a deposit or an order, and what was answered',
  }),
  releaseDeposit: route({
    handler: 'screening',
    method: 'POST',
    path: `${project}/screening/{id}/release`,
    group: 'approver',
    recentSignIn: true,
    summary: 'Release a held deposit as shown: one person, or two for a large or a refused one',
    body: approveBody,
  }),
} as const;
