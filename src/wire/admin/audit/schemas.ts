import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import { paging, text } from '../../fields/request-fields.ts';
import { days, inOrder, outOfOrder } from '../fields.ts';

export const auditQuery = /* @__PURE__ */ once(() =>
  z
    .object({
      ...paging(),
      action: z.optional(text({ description: 'Action.', max: 64 })),
      ...days(),
    })
    .check(z.refine(inOrder, outOfOrder)),
);
