/** The admin routes that look things up, and that repeat webhooks; docs/admin-api.md. */
import { listQuery as depositsQuery } from '#contract/deposit/schemas.ts';
import { adminRoute as route } from '../route.ts';
import { recoverBody, searchQuery, swapsAdminQuery } from './lookup-schemas.ts';

const project = '/projects/{slug}';

export const lookupRoutes = {
  showMe: route({
    handler: 'projects',
    method: 'GET',
    path: '/me',
    group: 'viewer',
    ownProjects: true,
    summary: 'Who is signed in: groups, and until when the sign-in is recent',
  }),
  listApprovals: route({
    handler: 'operations',
    method: 'GET',
    path: `${project}/approvals`,
    group: 'viewer',
    summary: 'Withdrawals and operations that wait for an approval, oldest first',
  }),
  showRecipient: route({
    handler: 'operations',
    method: 'GET',
    path: `${project}/recipients/{chain}/{address}`,
    group: 'viewer',
    summary: 'What the project knows of an address: payments to it, and addresses that look alike',
  }),
  search: route({
    handler: 'operations',
    method: 'GET',
    path: `${project}/search`,
    group: 'viewer',
    summary: 'What of the project has this id, address or transaction hash',
    query: searchQuery,
  }),
  listSwaps: route({
    handler: 'operations',
    method: 'GET',
    path: `${project}/swaps`,
    group: 'viewer',
    summary: 'Swaps, newest first',
    query: swapsAdminQuery,
  }),
  showSwap: route({
    handler: 'operations',
    method: 'GET',
    path: `${project}/swaps/{swap_no}`,
    group: 'viewer',
    summary: 'One swap: why it waits, what happened, its attempts',
  }),
  showOverview: route({
    handler: 'operations',
    method: 'GET',
    path: `${project}/overview`,
    group: 'viewer',
    summary: 'What needs somebody: counts of what waits, is stuck, or was given up',
  }),
  listDeposits: route({
    handler: 'operations',
    method: 'GET',
    path: `${project}/deposits`,
    group: 'viewer',
    summary: 'Deposits, newest first',
    query: depositsQuery,
  }),
  showDeposit: route({
    handler: 'operations',
    method: 'GET',
    path: `${project}/deposits/{deposit_no}`,
    group: 'viewer',
    summary: 'One deposit with its block and what its credit waits for',
  }),
  replayDeposit: route({
    handler: 'webhooks',
    method: 'POST',
    path: `${project}/deposits/{deposit_no}/replay`,
    group: 'operator',
    summary: 'Send deposit.credited again under its event id',
  }),
  recoverWebhooks: route({
    handler: 'webhooks',
    method: 'POST',
    path: `${project}/webhooks/recover`,
    group: 'operator',
    summary: 'One more attempt of every abandoned delivery since a moment',
    body: recoverBody,
  }),
} as const;
