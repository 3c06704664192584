/**
 * Building blocks of the request schemas. Each message says what is refused and why. `component`
 * names the component of openapi.json that has the same values.
 */
import * as z from 'zod/mini';
import { operationTypes } from '#model/orders/operation-types.ts';
import { once } from '#shared/once.ts';

/** Length in code points, so that an emoji counts as one character. */
const length = (value: string): number => [...value].length;

/** Control characters and unpaired surrogates do not survive databases and logs. */
const unprintable = /[\p{Cc}\p{Cs}]/u;
const unprintableButSpace = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** Unicode's own line ends, where none are allowed. */
const lineEnds = /[\p{Zl}\p{Zp}]/u;

/**
 * Format characters show nothing, or turn the text around them, so that two ids look alike and a
 * line of a list reads as another. The two joiners are text inside an emoji, and in the scripts of
 * Arabic and of India.
 */
const invisible =
  /(?![\u200c\u200d])\p{Cf}|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Mn}\p{scx=Arab}\p{scx=Beng}\p{scx=Deva}\p{scx=Mlym}\p{scx=Sinh}])[\u200c\u200d]/u;

interface TextOptions {
  description: string;
  example?: string;
  min?: number;
  max: number;
  /** Line breaks and tabs are allowed. */
  lines?: boolean;
}

/** Text of `min` (1 by default) to `max` characters. */
export const text = ({ description, example, min = 1, max, lines = false }: TextOptions) =>
  z.string().check(
    z.refine<string>(
      (value) => length(value) >= min && length(value) <= max,
      min === 0 ? `must be at most ${max} characters` : `must be ${min} to ${max} characters`,
    ),
    z.refine<string>(
      (value) => !(lines ? unprintableButSpace : unprintable).test(value),
      'must not contain control characters or broken Unicode',
    ),
    z.refine<string>(
      (value) => !invisible.test(value) && (lines || !lineEnds.test(value)),
      'must not contain invisible characters or direction marks',
    ),
    z.meta({
      description,
      ...(min > 0 && { minLength: min }),
      maxLength: max,
      ...(example !== undefined && { example }),
    }),
  );

/** A whole number in a query string: digits only, without sign, exponent, point or leading zero. */
export const wholeNumber = (options: { description: string; min: number; max: number }) => {
  const { description, min, max } = options;
  const digits = z
    .string()
    .check(z.regex(/^(0|[1-9]\d*)$/, 'must be a whole number written in digits'));
  return z.pipe(digits, z.transform(Number)).check(
    z.refine<number>((value) => value >= min && value <= max, `must be ${min} to ${max}`),
    z.meta({ description, type: 'integer', minimum: min, maximum: max }),
  );
};

/** A status in a query string: a number of the table, in digits. The output is what lists hold. */
export const statusNumber = <Name extends string>(
  description: string,
  statusOf: Readonly<Record<number, Name>>,
  component?: string,
) => {
  const numbers = Object.keys(statusOf).map(Number);
  return z
    .pipe(
      z
        .string()
        .check(
          z.refine<string>(
            (value) => numbers.map(String).includes(value),
            `must be one of ${numbers.join(', ')}`,
          ),
        ),
      z.transform((value: string) => statusOf[Number(value)]!),
    )
    .check(z.meta({ description, type: 'integer', enum: numbers, component }));
};

/** A type of operation in a query string. */
export const operationType = (description: string) =>
  z
    .enum(operationTypes, `must be one of ${operationTypes.join(', ')}`)
    .check(z.meta({ description, component: 'OperationType' }));

/** A whole number of a query, with what it is when it is absent. */
export const numberOr = (standard: number, bounds: { description: string; max: number }) =>
  z._default(wholeNumber({ ...bounds, min: 1 }), standard).check(
    z.meta({
      type: 'integer',
      minimum: 1,
      maximum: bounds.max,
      default: standard,
      description: bounds.description,
    }),
  );

/** A list's page, from 1. */
export const pageNumber = () => numberOr(1, { description: 'Page, from 1.', max: 1_000_000_000 });

/** How many items a page has. */
export const pageSize = () => numberOr(20, { description: 'Items a page.', max: 100 });

/** `page` and `size` of every list (docs/decisions.md "List size and order"). */
export const paging = /* @__PURE__ */ once(() => ({ page: pageNumber(), size: pageSize() }));

const isCalendarDay = (value: string): boolean => {
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
};

/** A UTC day `YYYY-MM-DD` that exists. */
export const day = (description: string) =>
  z
    .string()
    .check(
      z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day written YYYY-MM-DD'),
      z.refine(isCalendarDay, 'must be an existing date'),
      z.meta({ description, format: 'date', example: '2026-03-01' }),
    );

/** The days of `created_at` that filter a list of orders. */
export const createdDays = () => ({
  start: z.optional(day('Additive: first UTC day of created_at, inclusive.')),
  end: z.optional(day('Additive: last UTC day of created_at, inclusive.')),
});

const txHash = (description: string) =>
  text({
    description,
    max: 128,
    example: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
  });

export const ownHash = () =>
  txHash('Additive: only what this transaction was signed for, whether or not it was mined.');

export const recordedHash = () => txHash('Additive: only deposits of this transaction.');

export const recipient = () =>
  text({
    description: 'Additive: only payments to this address.',
    max: 128,
    example: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  });

/** A header or field with the merchant's own id of a call. */
export const idempotencyKey = (description: string) =>
  z
    .string()
    .check(
      z.regex(/^[\x21-\x7e]{1,64}$/, 'must be 1 to 64 visible ASCII characters'),
      z.meta({ description, minLength: 1, maxLength: 64, example: 'payout-2026-0001' }),
    );

/** A positive decimal string. The token decides how many decimals it may have. */
export const amount = (description: string) =>
  z.string().check(
    z.maxLength(60, 'must be at most 60 characters'),
    z.regex(/^(0|[1-9]\d*)(\.\d+)?$/, 'must be a decimal string such as "12.5"'),
    z.refine<string>((value) => /[1-9]/.test(value), 'must be greater than 0'),
    z.meta({ description, example: '12.5' }),
  );

/** Any text: the catalogue of chains decides (an unknown chain is 40004, not 40001). */
export const chain = (description: string) =>
  z.string().check(z.meta({ description, example: 'ETH', component: 'ChainName' }));

/** A chain by its name or an alias (chains.ts). */
export const chainOrAlias = (description: string) =>
  z.string().check(z.meta({ description, example: 'ETH', component: 'ChainOrAlias' }));

export const token = (description: string) => text({ description, max: 32, example: 'USDT' });

export const userId = /* @__PURE__ */ once(() =>
  text({
    description: 'Your own id of the user, 1 to 64 characters.',
    max: 64,
    example: 'user-1001',
  }),
);

export const bizOrderId = /* @__PURE__ */ once(() =>
  text({
    description: 'Your own order id, unique in the project, at most 64 characters.',
    max: 64,
    example: 'payout-2026-0001',
  }),
);
