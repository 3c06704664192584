/** The fields `user_id` and `metadata` of orders (docs/decisions/0092-metadata-and-user-id.md). */
import * as z from 'zod/mini';
import { metadataKey, metadataLimits } from '#model/orders/annotations.ts';
import { once } from '#shared/once.ts';
import { text, userId } from './request-fields.ts';

const keyRule = `1 to ${metadataLimits.key} letters, digits, "_", "." and "-" that begin with a letter or a digit`;
export const badMetadataKey = `must be ${keyRule}`;
const badKeys = `must have keys of ${keyRule}`;

const valueText = /* @__PURE__ */ once(() =>
  text({ description: '', min: 0, max: metadataLimits.value, lines: true }),
);

const bytes = (value: string): number => new TextEncoder().encode(value).length;

interface Problem {
  path: string[];
  message: string;
}

/** What is wrong with metadata; undefined for nothing. A key is named only once it is known to be one. */
function findProblem(value: unknown): Problem | undefined {
  const whole = (message: string): Problem => ({ path: [], message });
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return whole('must be an object of texts');
  }
  const pairs = Object.entries(value);
  if (pairs.length > metadataLimits.pairs) {
    return whole(`must have at most ${metadataLimits.pairs} keys`);
  }
  if (pairs.some(([key]) => !metadataKey.test(key))) return whole(badKeys);
  for (const [key, inner] of pairs) {
    if (typeof inner !== 'string') return { path: [key], message: 'must be text' };
    const { error } = valueText().safeParse(inner);
    if (error) return { path: [key], message: error.issues[0]!.message };
  }
  const size = pairs.reduce((sum, [key, inner]) => sum + bytes(key) + bytes(inner as string), 0);
  if (size > metadataLimits.bytes) {
    return whole(`must be at most ${metadataLimits.bytes} bytes in UTF-8`);
  }
  return undefined;
}

/**
 * An object of texts. zod's own records leave a key `__proto__` out without a word, so the value is
 * judged before one reads it.
 */
const metadata = () =>
  z.pipe(
    z.unknown().check(
      z.check((payload) => {
        const problem = findProblem(payload.value);
        if (problem) payload.issues.push({ code: 'custom', input: payload.value, ...problem });
      }),
      z.meta({
        description:
          'Additive: your own pairs of texts, at most 20 and 4,096 bytes together. Shown wherever the order is; it does not go on chain.',
        type: 'object',
        additionalProperties: { type: 'string', maxLength: metadataLimits.value },
        maxProperties: metadataLimits.pairs,
        example: { invoice: '2026-0417' },
      }),
    ),
    z.transform((value) => value as Record<string, string>),
  );

/** The optional fields of a body that makes an order. */
export const annotations = () => ({
  user_id: z.optional(
    userId().check(
      z.meta({
        description:
          'Additive: your own user whom the order is for, 1 to 64 characters. No sub-account needs to have it.',
        minLength: 1,
        maxLength: 64,
        example: 'user-1001',
      }),
    ),
  ),
  metadata: z.optional(metadata()),
});

/** The filter of a list of orders by their user. */
export const ofUser = () =>
  userId().check(
    z.meta({
      description: 'Additive: only orders that were made with this user_id.',
      minLength: 1,
      maxLength: 64,
      example: 'user-1001',
    }),
  );

/** The filter of a list of orders by a pair: the key, a colon, the value. */
export const metadataPair = () =>
  z.string().check(
    z.refine<string>(
      (pair) => pair.includes(':') && metadataKey.test(pair.slice(0, pair.indexOf(':'))),
      'must be a key, a colon and a value, such as "invoice:2026-0417"',
    ),
    z.meta({
      description:
        'Additive: only orders whose metadata has this pair, as `key:value`. The key is one of the project’s `metadata_filters`.',
      example: 'invoice:2026-0417',
    }),
  );
