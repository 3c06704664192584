/** The admin routes of energy and of where TRX deposits are swept; docs/admin-api.md. */
import { adminRoute as route } from './route.ts';
import { approveBody, energyBody, page, waitingSweepsQuery } from './schemas.ts';

const project = '/projects/{slug}';

export const treasuryRoutes = {
  listWaitingSweeps: route({
    handler: 'sweeps',
    method: 'GET',
    path: `${project}/sweeps/waiting`,
    group: 'viewer',
    summary: 'Addresses of a chain that are not swept yet, and why',
    query: waitingSweepsQuery,
  }),
  showEnergy: route({
    handler: 'energy',
    method: 'GET',
    path: `${project}/energy`,
    group: 'viewer',
    summary: 'The subscription to energy and its balance; null without one',
  }),
  updateEnergy: route({
    handler: 'energy',
    method: 'PATCH',
    path: `${project}/energy`,
    group: 'owner',
    summary: 'Change the threshold of energy.low_balance, and where it is sent',
    body: energyBody,
  }),
  listEnergyOrders: route({
    handler: 'energy',
    method: 'GET',
    path: `${project}/energy/orders`,
    group: 'viewer',
    summary: 'Energy that was rented or delegated, newest first, with what was charged',
    query: page,
  }),
  listTopUps: route({
    handler: 'energy',
    method: 'GET',
    path: `${project}/energy/topups`,
    group: 'viewer',
    summary: 'TRX that was sent to the energy balance, newest first',
    query: page,
  }),
  showHotWallet: route({
    handler: 'sweeps',
    method: 'GET',
    path: `${project}/hot/{chain}`,
    group: 'viewer',
    summary: 'What the hot wallet holds on a chain, token by token, and what orders have reserved',
  }),
  showSweepDestination: route({
    handler: 'decide-sweep-destination',
    method: 'GET',
    path: `${project}/sweep-destination`,
    group: 'viewer',
    summary: 'Where TRX deposits are swept, what allows it, and who decided; null without one',
  }),
  approveSweepDestination: route({
    handler: 'decide-sweep-destination',
    method: 'POST',
    path: `${project}/sweep-destination/approve`,
    group: 'owner',
    recentSignIn: true,
    summary: 'Approve the destination that was shown: two different owners',
    body: approveBody,
  }),
  rejectSweepDestination: route({
    handler: 'decide-sweep-destination',
    method: 'POST',
    path: `${project}/sweep-destination/reject`,
    group: 'owner',
    summary: 'Reject that destination for good',
    body: approveBody,
  }),
} as const;
