import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import { chain, paging } from '../../fields/request-fields.ts';

export const internalTransfersQuery = /* @__PURE__ */ once(() =>
  z.object({ ...paging(), chain: z.optional(chain('Chain.')) }),
);
