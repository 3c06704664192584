import { vi } from 'vitest';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { call, fakeGuards, type RequestParts, signedEvent } from '#test/support/api.ts';
import { defineRoute } from '#wire/merchant/route.ts';

export const route = defineRoute({
  id: 'withdraw/list',
  method: 'GET',
  path: '/v1/withdraw/list',
  permission: 'read',
  summary: '',
  description: '',
  errors: [],
});

export const setUp = (set: Parameters<typeof fakeGuards>[0] = {}) => {
  const guards = fakeGuards(set);
  const handle = vi.fn(async () => ({ data: 'ok' }));
  const handler = apiRoute(route, guards, handle);
  return { guards, handle, send: (parts: RequestParts = {}) => call(handler, signedEvent(parts)) };
};
