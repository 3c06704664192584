import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import { text } from '../../fields/request-fields.ts';

export const freezeBody = /* @__PURE__ */ once(() =>
  z.object({
    reason: z.optional(text({ description: 'Why.', max: 256, lines: true })),
  }),
);
