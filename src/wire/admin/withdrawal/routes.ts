/** Admin routes of withdrawals; docs/admin-api.md. */

import { approveBody, approveManyBody, rejectBody, rejectManyBody } from '../fields.ts';
import { project } from '../project-path.ts';
import { adminRoute as route } from '../route.ts';
import { withdrawalsQuery } from './schemas.ts';

export const withdrawalRoutes = {
  listWithdrawals: route({
    handler: 'withdrawals',
    method: 'GET',
    path: `${project}/withdrawals`,
    group: 'viewer',
    summary: 'Withdrawals, newest first',
    query: withdrawalsQuery,
  }),
  showWithdrawal: route({
    handler: 'withdrawals',
    method: 'GET',
    path: `${project}/withdrawals/{withdraw_no}`,
    group: 'viewer',
    summary: "One withdrawal with the admins' decisions",
  }),
  approveWithdrawal: route({
    handler: 'decide-withdrawal',
    method: 'POST',
    path: `${project}/withdrawals/{withdraw_no}/approve`,
    group: 'approver',
    recentSignIn: true,
    summary: 'Approve a withdrawal as shown: level 2 needs one admin, level 3 two',
    body: approveBody,
  }),
  rejectWithdrawal: route({
    handler: 'decide-withdrawal',
    method: 'POST',
    path: `${project}/withdrawals/{withdraw_no}/reject`,
    group: 'approver',
    summary: 'Reject for good',
    body: rejectBody,
  }),
  approveWithdrawals: route({
    handler: 'decide-withdrawal',
    method: 'POST',
    path: `${project}/withdrawals/approve-many`,
    group: 'approver',
    recentSignIn: true,
    summary: 'Approve a list as shown: 1 to 500 of one shape, in one decision',
    body: approveManyBody,
  }),
  rejectWithdrawals: route({
    handler: 'decide-withdrawal',
    method: 'POST',
    path: `${project}/withdrawals/reject-many`,
    group: 'approver',
    summary: 'Reject a list as shown, for one reason and permanently',
    body: rejectManyBody,
  }),
  failWithdrawal: route({
    handler: 'fail-order',
    method: 'POST',
    path: `${project}/withdrawals/{withdraw_no}/fail`,
    group: 'owner',
    summary: 'End an approved withdrawal that was never signed',
    body: rejectBody,
  }),
} as const;
