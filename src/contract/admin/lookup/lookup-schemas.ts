/** Bodies and queries of the admin routes that look things up and repeat webhooks. */
import * as z from 'zod/mini';
import { once } from '#contract/shared/once.ts';
import { chain, paging, statusNumber, text } from '#contract/shared/request-fields.ts';
import { swapStatus } from '#contract/statuses.ts';

/** A whole session key; its secret must not be looked for. */
const secret = /^sk_.*_[0-9a-f]{64}$/i;

export const searchQuery = /* @__PURE__ */ once(() =>
  z.object({
    q: text({
      description:
        'An order, deposit or change number, a biz_order_id, user id, account_no, address or hash.',
      max: 128,
    }).check(z.refine((value) => !secret.test(value.trim()), 'must not be a secret')),
  }),
);

export const swapsAdminQuery = /* @__PURE__ */ once(() =>
  z.object({
    ...paging(),
    status: z.optional(statusNumber('Status as the merchant sees it.', swapStatus, 'SwapStatus')),
    chain: z.optional(chain('Chain.')),
  }),
);

const moment = (description: string) =>
  z
    .int('must be unix seconds')
    .check(
      z.minimum(0, 'must not be negative'),
      z.maximum(1e11, 'must be unix seconds, not milliseconds'),
      z.meta({ description }),
    );

export const recoverBody = /* @__PURE__ */ once(() =>
  z.object({
    since: moment('Deliveries that were created then or later.'),
    before: z.optional(moment('And before then: `next_before` of the answer before this one.')),
    url: z.optional(
      z
        .string()
        .check(
          z.maxLength(2_048, 'must be at most 2048 characters'),
          z.meta({ description: 'Only those to exactly this URL.' }),
        ),
    ),
  }),
);
