import { apiRoute } from '#functions/middleware/api-route.ts';
import { call, fakeGuards, signedEvent } from '#test/support/api.ts';

export const route = {
  id: 'x',
  method: 'GET',
  path: '/v1/x',
  permission: 'read',
  summary: '',
  description: '',
  errors: [],
} as const;

export const failing = (error: unknown) => {
  const guards = fakeGuards();
  const handler = apiRoute({ ...route, errors: [] }, guards, async () => {
    throw error;
  });
  return { guards, answer: () => call(handler, signedEvent({ path: '/v1/x' })) };
};
