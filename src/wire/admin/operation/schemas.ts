import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import { chain, operationType, paging, statusNumber } from '../../fields/request-fields.ts';
import { operationStatusOf } from '../../statuses.ts';
import { days, inOrder, outOfOrder } from '../fields.ts';

export const operationsAdminQuery = /* @__PURE__ */ once(() =>
  z
    .object({
      ...paging(),
      status: z.optional(
        statusNumber('Status as the merchant sees it.', operationStatusOf, 'OperationStatus'),
      ),
      op_type: z.optional(operationType('Type.')),
      chain: z.optional(chain('Chain.')),
      ...days(),
    })
    .check(z.refine(inOrder, outOfOrder)),
);
