/** Admin routes of deposits and internal transfers; docs/admin-api.md. */

import { listQuery as depositsQuery } from '../../merchant/deposit/schemas.ts';
import { project } from '../project-path.ts';
import { adminRoute as route } from '../route.ts';
import { internalTransfersQuery } from './schemas.ts';

export const depositRoutes = {
  listInternalTransfers: route({
    handler: 'lookup',
    method: 'GET',
    path: `${project}/internal-transfers`,
    group: 'viewer',
    summary:
      'What the project moved to its own users’ addresses, newest first; these are not deposits',
    query: internalTransfersQuery,
  }),
  listDeposits: route({
    handler: 'lookup',
    method: 'GET',
    path: `${project}/deposits`,
    group: 'viewer',
    summary: 'Deposits, newest first',
    query: depositsQuery,
  }),
  showDeposit: route({
    handler: 'lookup',
    method: 'GET',
    path: `${project}/deposits/{deposit_no}`,
    group: 'viewer',
    summary: 'One deposit with its block and what delays its credit',
  }),
  replayDeposit: route({
    handler: 'webhooks',
    method: 'POST',
    path: `${project}/deposits/{deposit_no}/replay`,
    group: 'operator',
    summary: 'Send deposit.credited again under its event id',
  }),
} as const;
