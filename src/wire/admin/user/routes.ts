/** Admin routes of a project's users; docs/admin-api.md. A user id may hold any character: it is a query. */

import { project } from '../project-path.ts';
import { adminRoute as route } from '../route.ts';
import { balancesQuery, userQuery, usersQuery } from './schemas.ts';

export const userRoutes = {
  listUsers: route({
    handler: 'users',
    method: 'GET',
    path: `${project}/users`,
    group: 'viewer',
    summary: 'The project’s users with their addresses, newest first, or the one with this id',
    query: usersQuery,
  }),
  showUser: route({
    handler: 'users',
    method: 'GET',
    path: `${project}/users/detail`,
    group: 'viewer',
    summary: 'One user: account number, label, addresses',
    query: userQuery,
  }),
  showUserBalances: route({
    handler: 'users',
    method: 'GET',
    path: `${project}/users/balances`,
    group: 'viewer',
    summary: 'What a user’s address holds on a chain, token by token, with its value in USD',
    query: balancesQuery,
  }),
} as const;
