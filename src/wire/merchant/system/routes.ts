import { defineRoute } from '../route.ts';
import { tokensQuery } from './schemas.ts';

export const health = defineRoute({
  id: 'system/health',
  method: 'GET',
  path: '/v1/system/health',
  permission: 'none',
  summary: 'Whether the service answers',
  description: 'No authentication. `time` is ISO 8601 text.',
  errors: [],
});

export const chains = defineRoute({
  id: 'system/chains',
  method: 'GET',
  path: '/v1/system/chains',
  permission: 'none',
  summary: 'Supported chains',
  description:
    'No authentication. `confirmations` is the default threshold; a project may raise its own. ' +
    'Chains that this deployment does not watch and pay on are left out, so `enabled` is always 1. ' +
    'Sub-accounts still have addresses of every family; a chain that is enabled later is ' +
    'scanned from the block that the deployment names.',
  errors: [],
});

export const tokens = defineRoute({
  id: 'system/tokens',
  method: 'GET',
  path: '/v1/system/tokens',
  permission: 'none',
  summary: 'Listed coins and tokens',
  description: 'No authentication. Deposits smaller than `min_deposit` are not recorded.',
  query: tokensQuery,
  errors: ['unsupported'],
});
