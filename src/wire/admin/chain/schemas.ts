import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import { text } from '../../fields/request-fields.ts';
import { signature } from '../device/schemas.ts';

const isBlock = (value: number | string): boolean =>
  typeof value === 'number'
    ? Number.isSafeInteger(value) && value >= 0
    : /^(0|[1-9]\d{0,15})$/.test(value);

export const passBlockBody = /* @__PURE__ */ once(() =>
  z.object({
    hash: text({ description: 'The hash of the block, as the chain’s route shows it.', max: 100 }),
    reason: text({ description: 'Why; kept in the audit log.', max: 256, lines: true }),
    signature: z.optional(signature()),
  }),
);

const block = /* @__PURE__ */ once(() =>
  z.optional(
    z.pipe(
      z
        .union([z.number(), z.string()], 'must be a block number')
        .check(z.refine(isBlock, 'must be a block number')),
      z.transform((value: number | string) => BigInt(value)),
    ),
  ),
);

export const rescanBody = /* @__PURE__ */ once(() =>
  z.object({
    tx_hash: z.optional(z.string()),
    from: block(),
    to: block(),
  }),
);
