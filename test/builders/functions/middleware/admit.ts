import { vi } from 'vitest';
import * as z from 'zod';
import { apiRoute } from '#functions/middleware/api-route.ts';
import type { Permission } from '#model/permission.ts';
import { call, fakeGuards, type RequestParts, signedEvent } from '#test/support/api.ts';

export const setUp = (
  set: Parameters<typeof fakeGuards>[0] = {},
  permission: Permission = 'manage',
) => {
  const guards = fakeGuards(set);
  const handle = vi.fn(async (_input: unknown) => ({ data: {} }));
  const handler = apiRoute(
    {
      id: 'x',
      method: 'POST',
      path: '/v1/x',
      permission,
      summary: '',
      description: '',
      body: () => z.object({ name: z.string() }),
      errors: [],
    },
    guards,
    handle,
  );
  const send = (parts: RequestParts = {}) =>
    call(handler, signedEvent({ path: '/v1/x', body: { name: 'a' }, ...parts }));
  return { guards, handle, send };
};
