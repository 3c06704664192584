import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import { paging } from '../../fields/request-fields.ts';
import { batchStatus } from '../../merchant/withdraw/batch-status.ts';
import { signature } from '../device/schemas.ts';
import { days, inOrder, outOfOrder, reason } from '../fields.ts';

export const payoutsQuery = /* @__PURE__ */ once(() =>
  z
    .object({ ...paging(), status: z.optional(batchStatus()), ...days() })
    .check(z.refine(inOrder, outOfOrder)),
);

/** What was shown: `batch_digest` of the batch's GET. */
const batchDigest = () =>
  z
    .string()
    .check(
      z.regex(/^[0-9a-fA-F]{64}$/, 'must be the 64 hexadecimal digits that the batch shows'),
      z.toLowerCase(),
    );

export const approvePayoutBody = /* @__PURE__ */ once(() =>
  z.object({ batch_digest: batchDigest(), signature: z.optional(signature()) }),
);

export const rejectPayoutBody = /* @__PURE__ */ once(() =>
  z.object({ batch_digest: batchDigest(), reason: reason() }),
);
