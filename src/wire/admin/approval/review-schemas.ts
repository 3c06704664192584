import * as z from 'zod/mini';
import { once } from '#shared/once.ts';

/** Orders of one review: an answer has all that is signed of each. */
const maxReviewed = 100;

const atMost = (max: number, what: string) =>
  z.refine<unknown[]>(
    (list) => list.length > 0 && list.length <= max,
    `must have 1 to ${max} ${what}`,
  );

export const reviewBody = /* @__PURE__ */ once(() =>
  z.object({
    orders: z
      .array(z.string().check(z.regex(/^(WD|OP)[0-9A-Z]{1,62}$/, 'must be the number of an order')))
      .check(
        atMost(maxReviewed, 'orders'),
        z.meta({ description: 'withdraw_no or op_no.', minItems: 1, maxItems: maxReviewed }),
      ),
  }),
);
