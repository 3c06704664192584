import { defineRoute } from '../route.ts';
import { ordersQuery, subscribeBody, sweepConfigBody, topUpsQuery } from './schemas.ts';

export const subscribe = defineRoute({
  id: 'energy/subscribe',
  method: 'POST',
  path: '/v1/energy/subscribe',
  permission: 'manage',
  summary: 'Subscribe to the energy service',
  description:
    'Creates the TRX address that tops up the energy balance. A repeated call answers the existing ' +
    'subscription and changes nothing.',
  body: subscribeBody,
  errors: ['busy'],
});

export const subscription = defineRoute({
  id: 'energy/subscription',
  method: 'GET',
  path: '/v1/energy/subscription',
  permission: 'read',
  summary: 'The energy subscription',
  description: 'Null before the first subscription.',
  errors: [],
});

export const balance = defineRoute({
  id: 'energy/balance',
  method: 'GET',
  path: '/v1/energy/balance',
  permission: 'read',
  summary: 'The energy balance',
  description: 'Without a subscription it is 0 and not enabled.',
  errors: [],
});

export const topUps = defineRoute({
  id: 'energy/topups',
  method: 'GET',
  path: '/v1/energy/topups',
  permission: 'read',
  summary: 'Top-ups, newest first',
  description: 'A top-up counts once it has the confirmations of a TRX deposit.',
  query: topUpsQuery,
  errors: [],
});

export const orders = defineRoute({
  id: 'energy/orders',
  method: 'GET',
  path: '/v1/energy/orders',
  permission: 'read',
  summary: 'Energy orders, newest first',
  description: 'One for each outgoing TRC-20 transfer that needed the service’s energy.',
  query: ordersQuery,
  errors: [],
});

export const sweepConfig = defineRoute({
  id: 'energy/sweep-config',
  method: 'GET',
  path: '/v1/energy/sweep-config',
  permission: 'read',
  summary: 'Sweep configurations',
  description: 'One row per wallet; empty if none was set.',
  errors: [],
});

export const setSweepConfig = defineRoute({
  id: 'energy/set-sweep-config',
  method: 'POST',
  path: '/v1/energy/sweep-config',
  permission: 'manage',
  summary: 'Set the sweep configuration of a wallet',
  description:
    'Creates or replaces the row; fields that are left out get their defaults. A destination that ' +
    'is neither an address of the project nor on its whitelist is stored, and nothing is swept ' +
    'there until two owners have approved it.',
  body: sweepConfigBody,
  errors: ['notFound', 'busy'],
});
