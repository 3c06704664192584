import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import { chain, paging } from '../../fields/request-fields.ts';
import { days, inOrder, outOfOrder, withdrawalNumber } from '../fields.ts';

export const withdrawalsQuery = /* @__PURE__ */ once(() =>
  z
    .object({
      ...paging(),
      status: z.optional(withdrawalNumber()),
      chain: z.optional(chain('Chain.')),
      ...days(),
    })
    .check(z.refine(inOrder, outOfOrder)),
);
