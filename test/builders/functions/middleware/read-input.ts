import { vi } from 'vitest';
import * as z from 'zod/mini';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { call, fakeGuards, type RequestParts, signedEvent } from '#test/support/api.ts';
import { bizOrderId, day, paging, text } from '#wire/fields/request-fields.ts';

export const setUp = () => {
  const handle = vi.fn(async (input: { body: unknown; query: unknown }) => ({ data: input }));
  const handler = apiRoute(
    {
      id: 'x',
      method: 'POST',
      path: '/v1/x',
      permission: 'read',
      summary: '',
      description: '',
      query: () => z.object({ ...paging(), start: z.optional(day('')) }),
      body: () =>
        z.object({
          name: bizOrderId(),
          memo: z.optional(text({ description: '', min: 0, max: 5, lines: true })),
        }),
      errors: [],
    },
    fakeGuards(),
    handle as never,
  );
  const send = (parts: RequestParts) => call(handler, signedEvent({ path: '/v1/x', ...parts }));
  return { handle, send };
};
