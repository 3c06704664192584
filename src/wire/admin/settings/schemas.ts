import * as z from 'zod/mini';
import { metadataKey } from '#model/orders/annotations.ts';
import { riskWords, screeningProviders } from '#model/settings/screening-settings.ts';
import type { Given, SettingKind, SettingValue } from '#model/settings/setting-values.ts';
import {
  type AnySetting,
  type SettingName,
  type SettingsBody,
  settingRows,
  type WireName,
} from '#model/settings/settings.ts';
import { chainNames } from '#shared/chains.ts';
import { once } from '#shared/once.ts';
import { badMetadataKey } from '../../fields/annotations.ts';
import { text } from '../../fields/request-fields.ts';

const basisPoints = ({ from, to }: { from: number; to: number }) =>
  z
    .int('must be a whole number')
    .check(z.minimum(from, `must be at least ${from}`), z.maximum(to, `must be at most ${to}`));

const list = <T extends z.ZodMiniType>(item: T, max: number) =>
  z.array(item).check(z.maxLength(max, `must have at most ${max} entries`));

const usd = (max: number) =>
  z.number().check(z.minimum(0, 'must not be negative'), z.maximum(max, `must be at most ${max}`));

/** A word of Chainalysis or TRM, or a score of Elliptic. */
const riskThreshold = z.union(
  [z.enum(riskWords), z.number().check(z.minimum(0), z.maximum(10))],
  `must be one of ${riskWords.join(', ')}, or a number from 0 to 10`,
);

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

/** The schemas of the settings, by the kinds of their values. */
const valueSchemas: {
  [K in SettingKind]: (value: Extract<SettingValue, { kind: K }>) => z.ZodMiniType<Given[K]>;
} = {
  entries: ({ atMost, length }) =>
    list(z.string().check(z.maxLength(length, `must be at most ${length} characters`)), atMost),
  'metadata-keys': ({ atMost }) =>
    list(z.string().check(z.regex(metadataKey, badMetadataKey)), atMost).check(
      z.refine((keys) => new Set(keys).size === keys.length, 'must not name a key twice'),
    ),
  limits: ({ atMost }) =>
    list(z.object({ chain: z.string(), token: z.string(), amount: z.string() }), atMost),
  'by-chain': ({ from, to }) =>
    z.record(
      z.string(),
      z
        .int('must be a whole number')
        .check(
          ...(from === null ? [] : [z.minimum(from, 'must not be negative')]),
          z.maximum(to, `must be at most ${to}`),
        ),
    ),
  chains: () => list(z.string(), chainNames.length),
  sweeps: () =>
    z.object({ EVM: z.optional(sweepBody(['fund'])), SOL: z.optional(sweepBody(['collect'])) }),
  screening: () =>
    z.nullable(
      z.object({
        provider: z.optional(
          z.enum(screeningProviders, `must be one of ${screeningProviders.join(', ')}`),
        ),
        url: z.optional(z.string().check(z.maxLength(2_048, 'must be at most 2,048 characters'))),
        hold_from: z.optional(z.nullable(riskThreshold)),
        refuse_from: z.optional(z.nullable(riskThreshold)),
        secret: z.optional(
          z
            .string()
            .check(
              z.regex(/^[\x21-\x7e]{32,256}$/, 'must be 32 to 256 printable characters of ASCII'),
            ),
        ),
        deposits_above_usd: z.nullable(usd(1e12)),
        withdrawals: z.boolean(),
        operations: z.boolean(),
        on_silence: z.enum(['hold', 'pass'], 'must be hold or pass'),
      }),
    ),
  'daily-usd': () =>
    z.nullable(
      z
        .number()
        .check(z.minimum(0, 'must not be negative'), z.maximum(1e12, 'must be at most 1e12')),
    ),
  'basis-points-or-none': (value) => z.nullable(basisPoints(value)),
  'basis-points': basisPoints,
  seconds: ({ from, to }) =>
    z
      .int('must be a whole number')
      .check(
        z.minimum(from, `must be at least ${from}`),
        z.maximum(to, `must be at most ${to} (${to / 86_400} days)`),
      ),
  switch: () => z.boolean(),
};

/** The fields of these settings in a body: each replaces the old value as a whole. */
export const settingFields = <N extends SettingName>(rows: [N, AnySetting][]) =>
  Object.fromEntries(
    rows.map(([, { wire, value }]) => [
      wire,
      z.optional((valueSchemas[value.kind] as (of: SettingValue) => z.ZodMiniType)(value)),
    ]),
  ) as {
    [W in WireName<N>]: z.ZodMiniOptional<z.ZodMiniType<Exclude<SettingsBody[W], undefined>>>;
  };

export const settingsBody = /* @__PURE__ */ once(() =>
  z.object({
    ...settingFields(settingRows),
    // The revision that GET showed: what is replaced is what the owner saw.
    rev: z
      .int('must be the rev that the settings have')
      .check(z.minimum(0, 'must not be negative')),
  }),
);

export const previewBody = /* @__PURE__ */ once(() => z.object(settingFields(settingRows)));

const maxLabel = 64;

export const whitelistBody = /* @__PURE__ */ once(() =>
  z.object({
    entry: text({ description: 'An address, an IP address or a CIDR range.', max: 128 }),
    label: z.optional(z.nullable(text({ description: 'Whose it is; for people.', max: maxLabel }))),
  }),
);
