/** Admin routes of batches of payouts; docs/admin-api.md. */

import { project } from '../project-path.ts';
import { adminRoute as route } from '../route.ts';
import { approvePayoutBody, payoutsQuery, rejectPayoutBody } from './schemas.ts';

export const payoutRoutes = {
  listPayouts: route({
    handler: 'payouts',
    method: 'GET',
    path: `${project}/payouts`,
    group: 'viewer',
    summary: 'Batches of payouts, newest first',
    query: payoutsQuery,
  }),
  showPayout: route({
    handler: 'payouts',
    method: 'GET',
    path: `${project}/payouts/{batch_no}`,
    group: 'viewer',
    summary: 'One batch with its orders and the decisions on it',
  }),
  approvePayout: route({
    handler: 'decide-payout',
    method: 'POST',
    path: `${project}/payouts/{batch_no}/approve`,
    group: 'approver',
    recentSignIn: true,
    summary: 'Approve a batch as shown: level 2 needs one admin, level 3 two',
    body: approvePayoutBody,
  }),
  rejectPayout: route({
    handler: 'decide-payout',
    method: 'POST',
    path: `${project}/payouts/{batch_no}/reject`,
    group: 'approver',
    summary: 'Reject a batch as shown, and all its orders for good',
    body: rejectPayoutBody,
  }),
} as const;
