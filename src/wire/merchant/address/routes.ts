import { defineRoute } from '../route.ts';
import { balanceQuery } from './schemas.ts';

export const balance = defineRoute({
  id: 'address/balance',
  method: 'GET',
  path: '/v1/address/balance',
  permission: 'read',
  summary: 'Balance of an address on its chain',
  description:
    'Reads the chain now, at its newest block, of any valid address of a listed chain. A chain ' +
    'that is not enabled in this deployment (see /v1/system/chains) is 40004.',
  query: balanceQuery,
  errors: ['unsupported', 'nodeUnavailable'],
});
