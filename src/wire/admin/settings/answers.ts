/** Answers about settings (src/wire/admin/answers.ts). No function reads them. */
import * as z from 'zod';
import { riskWords, screeningProviders } from '#model/settings/screening-settings.ts';
import type { SettingKind } from '#model/settings/setting-values.ts';
import { settingRows } from '#model/settings/settings.ts';
import { sweepFamilies } from '#model/settings/sweep-settings.ts';
import { chainName, decimal, timeOrNull } from '../../fields/answer-fields.ts';
import { done, textOrNull, waits } from '../answer-fields.ts';

const dailyLimits = z.array(
  z.strictObject({ chain: chainName, token: z.string(), amount: decimal }).meta({
    id: 'DailyLimit',
    description: 'The most of a token that may be withdrawn in a UTC day.',
  }),
);

/** How the deposits of a family are collected. */
export const sweepSettings = z.partialRecord(
  z.enum(['EVM', 'SOL']),
  z
    .strictObject({
      enabled: z.boolean(),
      min_usd: z.number().meta({ description: 'Smaller amounts stay where they are.' }),
      dest: textOrNull.meta({ description: 'Where it goes; null is the hot wallet.' }),
      method: z.string().meta({ description: 'How it is collected: fund, or collect on SOL.' }),
      daily_fee_usd: z
        .number()
        .meta({ description: 'The most that its fees may cost in a UTC day.' }),
      set_code: z.partialRecord(chainName, z.enum(['keep', 'clear'])).meta({
        description: 'EVM chains whose addresses delegate to be swept: keep, or clear after each.',
      }),
    })
    .meta({ id: 'SweepSettings', description: 'How deposits of a family are collected.' }),
);

/** A word of Chainalysis or TRM, or a score of Elliptic. */
const riskThreshold = z.union([z.enum(riskWords), z.number().min(0).max(10)]);

/** Who is asked about deposits and orders. Its secret is in no answer. */
const screening = z
  .strictObject({
    provider: z.enum(screeningProviders).meta({
      description: 'Who is asked: a server of the project’s own, or the published API of a vendor.',
    }),
    url: z.string().meta({ description: 'Where questions go; of a vendor its host.' }),
    hold_from: z
      .union([riskThreshold, z.null()])
      .meta({ description: 'From this rating of a vendor on a subject is held; null: no vendor.' }),
    refuse_from: z
      .union([riskThreshold, z.null()])
      .meta({ description: 'From this rating of a vendor on it is refused; null: no vendor.' }),
    deposits_above_usd: z
      .union([z.number(), z.null()])
      .meta({ description: 'Deposits worth this much are asked about; null: none is.' }),
    withdrawals: z.boolean().meta({ description: 'Whether withdrawals are asked about.' }),
    operations: z.boolean().meta({ description: 'Whether operations are asked about.' }),
    on_silence: z
      .enum(['hold', 'pass'])
      .meta({ description: 'What happens to what nobody answers for in time.' }),
  })
  .meta({ id: 'ScreeningSettings', description: 'Who is asked about deposits and orders.' });

/**
 * What is answered of a setting, by the kind of its value. Its text is found by its name, as that of
 * every field (src/openapi/property-text.ts), but for names that other answers have too.
 */
const settingAnswers: Record<SettingKind, (text: string) => z.ZodType> = {
  entries: () => z.array(z.string()),
  'metadata-keys': () => z.array(z.string()),
  limits: () => dailyLimits,
  'by-chain': (description) => z.partialRecord(chainName, z.int()).meta({ description }),
  chains: () => z.array(chainName),
  sweeps: (description) => sweepSettings.meta({ description }),
  screening: (description) => z.union([screening, z.null()]).meta({ description }),
  'daily-usd': () => z.union([z.number(), z.null()]),
  'basis-points-or-none': () => z.union([z.number(), z.null()]),
  'basis-points': () => z.int(),
  seconds: () => z.int(),
  switch: () => z.boolean(),
};

export const settingsFields = z.strictObject({
  rev: z.int().meta({ description: 'Names this revision; a PATCH names it too.' }),
  ...Object.fromEntries(
    settingRows.map(([, { wire, value, text }]) => [wire, settingAnswers[value.kind](text)]),
  ),
});

const entry = z
  .strictObject({
    entry: z.string().meta({ description: 'The address or the range.' }),
    label: textOrNull.meta({ description: 'Whose it is, in an owner’s words; null if not given.' }),
    added_by: textOrNull.meta({ description: 'The owner who requested it; null: not known.' }),
    added_at: timeOrNull.meta({ description: 'Since when it is in the list; null: not known.' }),
  })
  .meta({
    id: 'WhitelistEntry',
    description: 'An entry of a whitelist, with what is known about it.',
  });

const settings = settingsFields
  .extend({
    entries: z
      .strictObject({ ip_whitelist: z.array(entry), address_whitelist: z.array(entry) })
      .meta({
        description: 'The entries of the whitelists: whose each is, who requested it, since when.',
      }),
  })
  .meta({ id: 'Settings', description: 'Settings of a project.' });

const updatedSettings = settingsFields
  .extend(done)
  .meta({ id: 'UpdatedSettings', description: 'The settings after the change.' });

export const settingDiff = z
  .strictObject({
    setting: z.string().meta({ description: 'Its name, as in the settings.' }),
    before: z.unknown().meta({ description: 'As it is now.' }),
    after: z.unknown().meta({ description: 'After the change.' }),
  })
  .meta({ id: 'SettingDiff', description: 'What a change would do to one setting.' });

const preview = z
  .strictObject({
    rev: z.int().meta({ description: 'The current revision: a PATCH names it.' }),
    diff: z.array(settingDiff).meta({ description: 'The settings that would change.' }),
    loosens: z.array(z.string()).meta({ description: 'Those that would allow more.' }),
    second_owner: z.boolean().meta({ description: 'Whether it would wait for a second owner.' }),
  })
  .meta({ id: 'SettingsPreview', description: 'What a change of settings would do.' });

const limits = z
  .strictObject({
    day: z.string().meta({ description: 'The UTC day that is counted.', example: '2026-01-31' }),
    limits: z
      .array(
        z
          .strictObject({
            setting: z
              .string()
              .meta({ description: 'The setting that has it.', example: 'auto_approve_daily_usd' }),
            family: z
              .union([z.enum(sweepFamilies), z.null()])
              .meta({ description: 'Whose fees it bounds, if it is of sweeps.', example: null }),
            chain: z.union([chainName, z.null()]),
            token: textOrNull.meta({
              description: 'Amounts are of this token; null: they are USD.',
              example: null,
            }),
            limit: z
              .union([decimal, z.null()])
              .meta({ description: 'null: there is no limit.', example: '5000' }),
            used: z.union([decimal, z.null()]).meta({
              description:
                'What is used, also by orders that wait: what the API or what the signers have counted, whichever is more. null: nothing is counted.',
              example: '1250.5',
            }),
          })
          .meta({ id: 'LimitUse', description: 'A limit of a UTC day, and what is used of it.' }),
      )
      .meta({ description: 'The sums in USD, the limits of tokens, and the fees of sweeps.' }),
  })
  .meta({ id: 'LimitsToday', description: 'What is used today of the daily limits and ceilings.' });

export const adminSettingsAnswers = {
  showSettings: { data: settings },
  showLimits: { data: limits },
  updateSettings: { data: z.union([updatedSettings, waits]) },
  addWhitelistEntry: { data: z.union([updatedSettings, waits]) },
  removeWhitelistEntry: { data: z.union([updatedSettings, waits]) },
  previewSettings: { data: preview },
};
