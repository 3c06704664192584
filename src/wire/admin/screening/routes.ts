/** Admin routes of screening; docs/admin-api.md. */

import { approveBody } from '../fields.ts';
import { project } from '../project-path.ts';
import { adminRoute as route } from '../route.ts';
import { holdQuery, holdsQuery, payoutBody, releaseManyBody } from './schemas.ts';

export const screeningRoutes = {
  listHolds: route({
    handler: 'screening',
    method: 'GET',
    path: `${project}/screening`,
    group: 'viewer',
    summary: 'Deposits that are held, newest first, with what a release takes',
    query: holdsQuery,
  }),
  showScreening: route({
    handler: 'screening',
    method: 'GET',
    path: `${project}/screening/{id}`,
    group: 'viewer',
    summary: 'What was asked about a deposit or an order, and what was answered',
  }),
  showHold: route({
    handler: 'screening',
    method: 'GET',
    path: `${project}/screening/{id}/hold`,
    group: 'viewer',
    summary: 'A held deposit, with what a payout to this address takes',
    query: holdQuery,
  }),
  releaseDeposits: route({
    handler: 'screening',
    method: 'POST',
    path: `${project}/screening/release`,
    group: 'approver',
    recentSignIn: true,
    summary: 'Release several held deposits, each as shown; names those that were not released',
    body: releaseManyBody,
  }),
  payOutDeposit: route({
    handler: 'screening',
    method: 'POST',
    path: `${project}/screening/{id}/payout`,
    group: 'approver',
    recentSignIn: true,
    summary: 'Confirm the address that a held deposit is paid out to, as shown: two people',
    body: payoutBody,
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
