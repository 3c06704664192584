import { defineRoute } from '../route.ts';
import { createBody, infoQuery, listQuery, updateBody } from './schemas.ts';

export const create = defineRoute({
  id: 'subaccount/create',
  method: 'POST',
  path: '/v1/subaccount/create',
  permission: 'manage',
  resendable: true,
  summary: 'Create (or find) the sub-account of a user',
  description:
    'Idempotent by `user_id`: a repeated call returns the same sub-account and addresses, and the label ' +
    'that it has. The EVM address is valid on ETH, BSC, BASE, POLYGON and ARBITRUM.',
  body: createBody,
  errors: ['busy'],
});

export const update = defineRoute({
  id: 'subaccount/update',
  method: 'POST',
  path: '/v1/subaccount/update',
  permission: 'manage',
  summary: 'Change the label of a sub-account',
  description:
    'Additive. Everything else of a sub-account stays as it is. The same label again changes nothing. ' +
    'A user without a sub-account is 40401.',
  body: updateBody,
  errors: ['notFound', 'busy'],
});

export const info = defineRoute({
  id: 'subaccount/info',
  method: 'GET',
  path: '/v1/subaccount/info',
  permission: 'manage',
  summary: 'The sub-account of a user',
  description: 'A user without a sub-account is 40401.',
  query: infoQuery,
  errors: ['notFound'],
});

export const list = defineRoute({
  id: 'subaccount/list',
  method: 'GET',
  path: '/v1/subaccount/list',
  permission: 'manage',
  summary: 'Sub-accounts, newest first',
  description: 'A new sub-account may take a few seconds to be listed and counted.',
  query: listQuery,
  errors: [],
});
