/** Admin routes of the people who may sign in; docs/admin-api.md. None of them changes anybody. */

import { adminRoute as route } from '../route.ts';

export const personRoutes = {
  listPeople: route({
    handler: 'people',
    method: 'GET',
    path: '/people',
    group: 'owner',
    summary: 'Who may sign in: groups, last sign-in, whether an authenticator is registered',
  }),
  showMe: route({
    handler: 'people',
    method: 'GET',
    path: '/me',
    group: 'viewer',
    ownProjects: true,
    summary: 'Who is signed in: groups, and until when the sign-in is recent',
  }),
} as const;
