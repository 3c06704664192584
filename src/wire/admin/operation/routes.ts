/** Admin routes of client operations; docs/admin-api.md. */

import { approveBody, approveManyBody, rejectBody, rejectManyBody } from '../fields.ts';
import { project } from '../project-path.ts';
import { adminRoute as route } from '../route.ts';
import { operationsAdminQuery } from './schemas.ts';

export const operationRoutes = {
  listOperations: route({
    handler: 'lookup',
    method: 'GET',
    path: `${project}/operations`,
    group: 'viewer',
    summary: 'Operations of the client wallet, newest first',
    query: operationsAdminQuery,
  }),
  showOperation: route({
    handler: 'lookup',
    method: 'GET',
    path: `${project}/operations/{op_no}`,
    group: 'viewer',
    summary: 'One operation: what it signs, its simulation, the admins’ decisions, its attempts',
  }),
  approveOperation: route({
    handler: 'decide-operation',
    method: 'POST',
    path: `${project}/operations/{op_no}/approve`,
    group: 'approver',
    recentSignIn: true,
    summary: 'Approve an operation, as shown, that no session key let through',
    body: approveBody,
  }),
  rejectOperation: route({
    handler: 'decide-operation',
    method: 'POST',
    path: `${project}/operations/{op_no}/reject`,
    group: 'approver',
    summary: 'Reject for good',
    body: rejectBody,
  }),
  approveOperations: route({
    handler: 'decide-operation',
    method: 'POST',
    path: `${project}/operations/approve-many`,
    group: 'approver',
    recentSignIn: true,
    summary: 'Approve a list as shown: 1 to 500 of one shape, in one decision',
    body: approveManyBody,
  }),
  rejectOperations: route({
    handler: 'decide-operation',
    method: 'POST',
    path: `${project}/operations/reject-many`,
    group: 'approver',
    summary: 'Reject a list as shown, for one reason and permanently',
    body: rejectManyBody,
  }),
  failOperation: route({
    handler: 'fail-order',
    method: 'POST',
    path: `${project}/operations/{op_no}/fail`,
    group: 'owner',
    summary: 'End a queued operation that was never signed',
    body: rejectBody,
  }),
} as const;
