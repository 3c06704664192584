import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import { text } from '../../fields/request-fields.ts';
import { dailyUsd } from '../fields.ts';

const basisPoints = (from: number, to: number) =>
  z
    .int('must be a whole number')
    .check(z.minimum(from, `must be at least ${from}`), z.maximum(to, `must be at most ${to}`));

const list = <T extends z.ZodMiniType>(item: T, max: number) =>
  z.optional(z.array(item).check(z.maxLength(max, `must have at most ${max} entries`)));

/** The most entries of each whitelist. */
export const maxEntries = { ipWhitelist: 200, addressWhitelist: 500 } as const;

const usd = (max: number) =>
  z.number().check(z.minimum(0, 'must not be negative'), z.maximum(max, `must be at most ${max}`));

/** How the deposits of a family are collected. */
const sweepBody = <const M extends readonly ['fund'] | readonly ['collect']>(methods: M) =>
  z.object({
    enabled: z.boolean(),
    min_usd: z.optional(usd(1e9)),
    dest: z.optional(
      z.nullable(z.string().check(z.maxLength(64, 'must be at most 64 characters'))),
    ),
    method: z.optional(z.enum(methods, `must be one of ${methods.join(', ')}`)),
    daily_fee_usd: z.optional(usd(1e6)),
    set_code: z.optional(
      z.record(z.string(), z.enum(['keep', 'clear'], 'must be keep or clear, by chain')),
    ),
  });

/** The settings of a patch: each replaces the old one as a whole. */
const settingsFields = /* @__PURE__ */ once(() => ({
  ip_whitelist: list(
    z.string().check(z.maxLength(64, 'must be at most 64 characters')),
    maxEntries.ipWhitelist,
  ),
  address_whitelist: list(
    z.string().check(z.maxLength(128, 'must be at most 128 characters')),
    maxEntries.addressWhitelist,
  ),
  daily_limits: list(z.object({ chain: z.string(), token: z.string(), amount: z.string() }), 100),
  confirmations: z.optional(
    z.record(
      z.string(),
      z.int('must be a whole number').check(z.maximum(10_000, 'must be at most 10000')),
    ),
  ),
  credit_seconds: z.optional(
    z.record(
      z.string(),
      z
        .int('must be a whole number')
        .check(z.minimum(0, 'must not be negative'), z.maximum(86_400, 'must be at most 86400')),
    ),
  ),
  pending_ttl_s: z.optional(
    z
      .int('must be a whole number')
      .check(
        z.minimum(60, 'must be at least 60'),
        z.maximum(2_592_000, 'must be at most 2592000 (30 days)'),
      ),
  ),
  auto_approve_daily_usd: dailyUsd(),
  auto_fees_daily_usd: dailyUsd(),
  swap_daily_usd: dailyUsd(),
  max_swap_slippage_bps: z.optional(z.nullable(basisPoints(10, 2_000))),
  max_quote_deviation_bps: z.optional(basisPoints(10, 1_500)),
  client_auto_approve: z.optional(z.boolean()),
  sweeps: z.optional(
    z.object({ EVM: z.optional(sweepBody(['fund'])), SOL: z.optional(sweepBody(['collect'])) }),
  ),
  pending_webhooks: z.optional(z.boolean()),
}));

export const settingsBody = /* @__PURE__ */ once(() =>
  z.object({
    ...settingsFields(),
    // The revision that GET showed: what is replaced is what the owner saw.
    rev: z
      .int('must be the rev that the settings have')
      .check(z.minimum(0, 'must not be negative')),
  }),
);

export const previewBody = /* @__PURE__ */ once(() => z.object(settingsFields()));

export const whitelistBody = /* @__PURE__ */ once(() =>
  z.object({
    entry: text({ description: 'An address, an IP address or a CIDR range.', max: 128 }),
  }),
);
