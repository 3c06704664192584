/** Fields and bodies that several nouns of the admin API have. Checks that need the catalogue or the record come later. */

import * as z from 'zod/mini';
import { maxListed } from '#shared/approvals/list-text.ts';
import { once } from '#shared/once.ts';
import { day, paging, text, wholeNumber } from '../fields/request-fields.ts';
import { type WithdrawalStatus, withdrawalStatusOf } from '../statuses.ts';
import { signature } from './device/schemas.ts';

export const page = /* @__PURE__ */ once(() => z.object(paging()));

export const webhookUrl = /* @__PURE__ */ once(() =>
  z.optional(z.nullable(z.string().check(z.maxLength(2_048, 'must be at most 2048 characters')))),
);

export const days = /* @__PURE__ */ once(() => ({
  start: z.optional(day('First UTC day.')),
  end: z.optional(day('Last UTC day.')),
}));

export const inOrder = ({ start, end }: { start?: string | undefined; end?: string | undefined }) =>
  !start || !end || start <= end;

export const outOfOrder = { path: ['start'], message: 'must not be after end' };

/**
 * The status of a withdrawal, or of an order that collects deposits. The output is its name. The admin
 * API has published it as a range, with the message of a range; statusNumber lists its numbers.
 */
export const withdrawalNumber = () => {
  const bounds = { description: 'Status.', min: 0, max: 6 };
  const toName = (number: number) => withdrawalStatusOf[number as WithdrawalStatus];
  return z
    .pipe(wholeNumber(bounds), z.transform(toName))
    .check(z.meta({ description: 'Status.', type: 'integer', minimum: 0, maximum: 6 }));
};

export const termsDigest = () =>
  z
    .string()
    .check(
      z.regex(/^[0-9a-fA-F]{64}$/, 'must be the 64 hexadecimal digits that the order shows'),
      z.toLowerCase(),
    );

export const reason = () => text({ description: 'Shown as fail_reason.', max: 256, lines: true });

export const approveBody = /* @__PURE__ */ once(() =>
  z.object({
    // What was shown: terms_digest of the order's GET.
    terms_digest: termsDigest(),
    signature: z.optional(signature()),
  }),
);

/** The orders that one decision is about, in the order in which they were shown. */
const listed = () =>
  z
    .array(
      z.object({
        no: z
          .string()
          .check(
            z.regex(/^[A-Z]{2}[0-9A-Z]{1,62}$/, 'must be the number of an order'),
            z.meta({ description: 'withdraw_no, or op_no.' }),
          ),
        terms_digest: termsDigest(),
      }),
    )
    .check(
      z.refine(
        (list) => list.length > 0 && list.length <= maxListed,
        `must have 1 to ${maxListed} orders`,
      ),
      z.meta({
        description: 'The orders that were shown, in their order.',
        minItems: 1,
        maxItems: maxListed,
      }),
    );

export const approveManyBody = /* @__PURE__ */ once(() =>
  z.object({ orders: listed(), signature: z.optional(signature()) }),
);

export const rejectManyBody = /* @__PURE__ */ once(() =>
  z.object({ orders: listed(), reason: reason() }),
);

export const rejectBody = /* @__PURE__ */ once(() =>
  z.object({
    reason: reason(),
  }),
);
