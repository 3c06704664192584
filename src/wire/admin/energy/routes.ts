/** Admin routes of energy; docs/admin-api.md. */

import { page } from '../fields.ts';
import { project } from '../project-path.ts';
import { adminRoute as route } from '../route.ts';
import { energyBody } from './schemas.ts';

export const energyRoutes = {
  showEnergy: route({
    handler: 'energy',
    method: 'GET',
    path: `${project}/energy`,
    group: 'viewer',
    summary: 'The subscription to energy and its balance; null if there is none',
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
} as const;
