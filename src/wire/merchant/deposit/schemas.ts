import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import {
  chain,
  day,
  paging,
  statusNumber,
  text,
  token,
  userId,
} from '../../fields/request-fields.ts';
import { depositStatusOf } from '../../statuses.ts';

const depositNo = /* @__PURE__ */ once(() =>
  text({
    description: 'Deposit order number.',
    max: 64,
    example: 'DP01J9ZQ3V7K8M4X2B6N5T1RCD',
  }),
);

export const listQuery = /* @__PURE__ */ once(() =>
  z
    .object({
      user_id: z.optional(userId()),
      chain: z.optional(chain('Only this chain (canonical name).')),
      token: z.optional(token('Only this token symbol.')),
      status: z.optional(
        statusNumber('0 confirming, 2 credited.', depositStatusOf, 'DepositStatus'),
      ),
      start: z.optional(day('First UTC day of created_at, inclusive.')),
      end: z.optional(day('Last UTC day of created_at, inclusive.')),
      ...paging(),
    })
    .check(
      z.refine(({ start, end }) => !start || !end || start <= end, {
        path: ['start'],
        message: 'must not be after end',
      }),
    ),
);

export const detailQuery = /* @__PURE__ */ once(() => z.object({ deposit_no: depositNo() }));

export const replayBody = /* @__PURE__ */ once(() => z.object({ deposit_no: depositNo() }));
