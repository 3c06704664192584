import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import { chain, paging, text } from '../../fields/request-fields.ts';
import { signature } from '../device/schemas.ts';
import { termsDigest } from '../fields.ts';

const toAddress = () => text({ description: 'Where it is paid out to.', max: 128 });

/** A list of deposits that one call releases; each is two reads and a write of its own. */
const maxReleased = 50;

export const holdsQuery = /* @__PURE__ */ once(() =>
  z.object({
    ...paging(),
    chain: z.optional(chain('Chain.')),
    token: z.optional(text({ description: 'Symbol of the token.', max: 32 })),
  }),
);

export const holdQuery = /* @__PURE__ */ once(() =>
  z.object({ to_address: z.optional(toAddress()) }),
);

export const payoutBody = /* @__PURE__ */ once(() =>
  z.object({
    to_address: toAddress(),
    // What was shown for this address: payout.terms_digest of its GET.
    terms_digest: termsDigest(),
    signature: z.optional(signature()),
  }),
);

export const releaseManyBody = /* @__PURE__ */ once(() =>
  z.object({
    deposits: z
      .array(
        z.object({
          id: z
            .string()
            .check(
              z.regex(/^DP[0-9A-Z]{1,62}$/, 'must be the number of a deposit'),
              z.meta({ description: 'deposit_no.' }),
            ),
          terms_digest: termsDigest(),
          signature: z.optional(signature()),
        }),
      )
      .check(
        z.refine(
          (list) => list.length > 0 && list.length <= maxReleased,
          `must have 1 to ${maxReleased} deposits`,
        ),
        z.meta({
          description: 'The deposits as they were shown, each with its own signature.',
          minItems: 1,
          maxItems: maxReleased,
        }),
      ),
  }),
);
