/** Admin routes of approvals that wait, and of recipients; docs/admin-api.md. */

import { project } from '../project-path.ts';
import { adminRoute as route } from '../route.ts';
import { reviewBody } from './review-schemas.ts';
import { approvalsQuery, recipientOrdersQuery } from './schemas.ts';

export const approvalRoutes = {
  listApprovals: route({
    handler: 'lookup',
    method: 'GET',
    path: `${project}/approvals`,
    group: 'viewer',
    summary: 'Withdrawals and operations that wait for approval, oldest first',
    query: approvalsQuery,
  }),
  reviewApprovals: route({
    handler: 'lookup',
    method: 'POST',
    path: `${project}/approvals/review`,
    group: 'viewer',
    summary:
      'What one list would decide: everything that is signed of each order. It changes nothing',
    body: reviewBody,
  }),
  showRecipient: route({
    handler: 'lookup',
    method: 'GET',
    path: `${project}/recipients/{chain}/{address}`,
    group: 'viewer',
    summary: 'What the project knows about an address: payments to it, and similar addresses',
  }),
  listRecipientOrders: route({
    handler: 'lookup',
    method: 'GET',
    path: `${project}/recipients/{chain}/{address}/orders`,
    group: 'viewer',
    summary: 'Withdrawals and operations that name an address, newest first',
    query: recipientOrdersQuery,
  }),
} as const;
