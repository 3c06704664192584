import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import { chain, paging, statusNumber } from '../../fields/request-fields.ts';
import { swapStatusOf } from '../../statuses.ts';
import { days, inOrder, outOfOrder } from '../fields.ts';

export const swapsAdminQuery = /* @__PURE__ */ once(() =>
  z
    .object({
      ...paging(),
      status: z.optional(
        statusNumber('Status as the merchant sees it.', swapStatusOf, 'SwapStatus'),
      ),
      chain: z.optional(chain('Chain.')),
      ...days(),
    })
    .check(z.refine(inOrder, outOfOrder)),
);
