import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import { pageSize } from '../../fields/request-fields.ts';

export const recipientOrdersQuery = /* @__PURE__ */ once(() =>
  z.object({
    size: pageSize(),
    after: z.optional(
      z
        .string()
        .check(
          z.regex(/^\d{1,16}\.[A-Z0-9]{1,40}$/, 'must be the `next` of the page before'),
          z.meta({ description: 'The `next` of the page before.' }),
        ),
    ),
  }),
);
