import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import { chain } from '../../fields/request-fields.ts';

export const tokensQuery = /* @__PURE__ */ once(() =>
  z.object({
    chain: z.optional(chain('Only tokens of this chain (canonical name).')),
  }),
);
