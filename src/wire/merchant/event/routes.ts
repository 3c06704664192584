import { defineRoute } from '../route.ts';
import { listQuery } from './schemas.ts';

export const list = defineRoute({
  id: 'events/list',
  method: 'GET',
  path: '/v1/events',
  permission: 'read',
  summary: 'Events since a cursor',
  description:
    'The project’s events, oldest first, whether or not a webhook URL is set: the events of webhooks, each ' +
    'once, and those of one record in their order. `next` is the `after` of the next call, and equals ' +
    'the `after` that was given once nothing is new. With `types` a page may have fewer events than ' +
    '`limit`, or none, and more may follow. Events are kept for 90 days.',
  query: listQuery,
  errors: [],
});
