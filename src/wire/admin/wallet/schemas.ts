import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import { text } from '../../fields/request-fields.ts';
import { signature } from '../device/schemas.ts';

const walletOf = /* @__PURE__ */ once(() =>
  z.optional(
    text({ description: 'An address of the project; its hot wallet’s by default.', max: 64 }),
  ),
);

export const walletQuery = /* @__PURE__ */ once(() => z.object({ address: walletOf() }));

export const unfreezeWalletBody = /* @__PURE__ */ once(() =>
  z.object({ address: walletOf(), signature: z.optional(signature()) }),
);

/** Transactions that one call matches at most. */
export const maxMatches = 25;

export const matchBody = /* @__PURE__ */ once(() =>
  z.object({
    address: walletOf(),
    transactions: z._default(
      z
        .array(
          z.object({
            tx_hash: z
              .string()
              .check(
                z.regex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x followed by 64 hexadecimal digits'),
                z.toLowerCase(),
              ),
            withdraw_no: z.nullable(
              text({ description: 'Its order; null if it pays none.', max: 64 }),
            ),
          }),
        )
        .check(z.maxLength(maxMatches, `must have at most ${maxMatches} entries`)),
      [],
    ),
  }),
);
