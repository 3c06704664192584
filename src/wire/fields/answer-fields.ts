/** Building blocks of the answers (src/wire/merchant/answers.ts). No function loads them. */
import * as z from 'zod';
import { chainNames, families } from '#shared/chains.ts';

/** `data`, the fixed `message` of routes that answer with one, or neither. */
export type Answer = { data: z.ZodType } | { message: string } | { code: 0 };

// A schema with an `id` is a component of openapi.json, under that name.
export const unixSeconds = z
  .int()
  .meta({ id: 'UnixSeconds', description: 'Unix seconds.', example: 1_772_000_000 });
export const timeOrNull = z.union([unixSeconds, z.null()]);
export const decimal = z
  .string()
  .regex(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
  .meta({
    id: 'Decimal',
    description: 'Canonical decimal string: no exponent, no trailing zeros.',
    example: '12.5',
  });
export const signedDecimal = z
  .string()
  .regex(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/)
  .meta({
    id: 'SignedDecimal',
    description: 'A canonical decimal string that may be negative: no exponent, no trailing zeros.',
    example: '-12.5',
  });
export const chainName = z
  .enum(chainNames)
  .meta({ id: 'ChainName', description: 'A chain by its canonical name.' });
export const family = z.enum(families).meta({
  id: 'Family',
  description: 'Chains of one family share addresses: EVM means all five EVM chains.',
});
export const flag = z
  .union([z.literal(0), z.literal(1)])
  .meta({ id: 'Flag', description: '0 is no, 1 is yes.' });

/** The numbers of a status, with their published names for generated clients. */
export const numbered = <N extends number>(
  names: Readonly<Record<N, string>>,
  { id, description }: { id: string; description: string },
) =>
  z.union(Object.keys(names).map((number) => z.literal(Number(number) as N))).meta({
    id,
    description,
    'x-enum-varnames': Object.values(names),
  });
export const hash = z.string().meta({
  id: 'TransactionHash',
  description: 'The transaction’s hash, in the form of its chain (Solana: its first signature).',
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
    'Additive: what reached the recipient, if the token credited less than `amount`; otherwise null.',
  example: null,
});

/** What an order's transactions really paid (src/domain/order/shown-fee.ts). */
export const paidFee = {
  fee: z.union([decimal, z.null()]).meta({
    description:
      'Additive: what all transactions of it really paid, in `fee_token`; null until it has ended, and where that is not known.',
  }),
  fee_token: z.string().meta({ description: 'Additive: the chain’s coin.', example: 'ETH' }),
};

/** What the merchant noted of an order (src/domain/order/shown-annotations.ts). */
export const noted = {
  user_id: z.union([z.string(), z.null()]).meta({
    description: 'Additive: the user_id that it was made with; null: none.',
    example: 'user-1001',
  }),
  metadata: z.record(z.string(), z.string()).meta({
    description: 'Additive: the metadata that it was made with; empty: none.',
    example: { invoice: '2026-0417' },
  }),
};

/** A confirmed order that paid nothing in the end. */
export const reversedOrNull = z
  .union([
    z
      .strictObject({
        reason: z.string().meta({ description: 'The transaction that became final in its place.' }),
        at: unixSeconds,
      })
      .meta({ id: 'Reversed', description: 'A confirmed order that paid nothing in the end.' }),
    z.null(),
  ])
  .meta({
    description:
      'Additive: set when a confirmed order’s block left the chain and the final transaction in its place paid nothing; otherwise null.',
  });

export const attempts = z
  .array(
    z
      .strictObject({
        nonce: z.nullable(z.int()).meta({ description: 'null on chains without nonces.' }),
        tx_hash: hash,
        at: unixSeconds.meta({ description: 'When it was signed, unix seconds.' }),
        outcome: z.string().meta({
          description: 'Its latest known state, such as sent, mined or replaced.',
          example: 'mined',
        }),
      })
      .meta({ id: 'Attempt', description: 'One signed transaction of an order.' }),
  )
  .meta({ description: 'Additive: every transaction that was signed for it.' });
export const stuckOrNull = z
  .union([
    z
      .strictObject({
        cause: z.string().meta({ description: 'Why it waits.', example: 'no_gas' }),
        next_action_at: timeOrNull.meta({ description: 'When it is tried again; null: unknown.' }),
      })
      .meta({ id: 'Stuck', description: 'Why an order waits.' }),
    z.null(),
  ])
  .meta({ description: 'Additive: why it waits, null while it moves.' });
