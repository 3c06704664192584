/** Building blocks of the answers (src/contract/answers.ts). No function loads them. */
import * as z from 'zod';
import { chainNames } from '../chains.ts';

/** `data`, the fixed `message` of routes that answer with one, or neither. */
export type Answer = { data: z.ZodType } | { message: string } | { code: 0 };

export const unixSeconds = z.int().meta({ description: 'Unix seconds.', example: 1_772_000_000 });
export const timeOrNull = z.union([unixSeconds, z.null()]);
export const decimal = z
  .string()
  .regex(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
  .meta({
    description: 'Canonical decimal string: no exponent, no trailing zeros.',
    example: '12.5',
  });
export const chainName = z.enum(chainNames);
export const flag = z.union([z.literal(0), z.literal(1)]);
export const oneOf = <N extends number>(
  statuses: Record<string, N> | readonly N[],
  description: string,
) => z.union(Object.values<N>(statuses).map((status) => z.literal(status))).meta({ description });
export const hash = z.string().meta({
  example: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
});
export const evmAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

export const paged = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    list: z.array(item),
    total: z.int().meta({ description: 'Exact; may lag a write by a few seconds.' }),
    page: z.int(),
    size: z.int(),
  });

/** What reached the recipient of a token's transfer, if that is less than `amount`. */
export const amountReceived = z.union([decimal, z.null()]).meta({
  description:
    'Additive: what reached the recipient, if the token credited less than `amount`; else null.',
  example: null,
});

export const attempts = z
  .array(
    z.strictObject({
      nonce: z.nullable(z.int()),
      tx_hash: hash,
      at: unixSeconds,
      outcome: z.string().meta({ example: 'mined' }),
    }),
  )
  .meta({ description: 'Additive: every transaction that was signed for it.' });
export const stuckOrNull = z
  .union([z.strictObject({ cause: z.string(), next_action_at: timeOrNull }), z.null()])
  .meta({ description: 'Additive: why it waits, null while it moves.' });
