/** Answers about settings (src/wire/admin/answers.ts). No function reads them. */
import * as z from 'zod';
import { chainName, decimal } from '../../fields/answer-fields.ts';
import { done, numberOrNull, textOrNull, waits } from '../answer-fields.ts';

/** How the deposits of a family are collected. */
export const sweepSettings = z
  .partialRecord(
    z.enum(['EVM', 'SOL']),
    z
      .strictObject({
        enabled: z.boolean(),
        min_usd: z.number().meta({ description: 'Less than this is left where it is.' }),
        dest: textOrNull.meta({ description: 'Where it goes; null is the hot wallet.' }),
        method: z.string().meta({ description: 'How it is collected: fund, or collect on SOL.' }),
        daily_fee_usd: z
          .number()
          .meta({ description: 'Most that its fees may cost in a UTC day.' }),
        set_code: z.partialRecord(chainName, z.enum(['keep', 'clear'])).meta({
          description:
            'EVM chains whose addresses delegate to be swept: keep, or clear after each.',
        }),
      })
      .meta({ id: 'SweepSettings', description: 'How deposits of a family are collected.' }),
  )
  .meta({ description: 'Collecting deposits, by family.' });

export const settingsFields = z.strictObject({
  rev: z.int().meta({ description: 'Names this revision; a PATCH names it too.' }),
  ip_whitelist: z.array(z.string()),
  address_whitelist: z.array(z.string()),
  daily_limits: z.array(
    z
      .strictObject({ chain: chainName, token: z.string(), amount: decimal })
      .meta({ id: 'DailyLimit', description: 'The most of a token that a UTC day may withdraw.' }),
  ),
  confirmations: z.partialRecord(chainName, z.int()).meta({
    description: 'Thresholds that the project has raised, by chain.',
  }),
  credit_seconds: z.partialRecord(chainName, z.int()),
  pending_ttl_s: z.int(),
  auto_approve_daily_usd: numberOrNull,
  auto_fees_daily_usd: numberOrNull,
  swap_daily_usd: numberOrNull,
  max_swap_slippage_bps: numberOrNull,
  max_quote_deviation_bps: z.int(),
  client_auto_approve: z.boolean(),
  sweeps: sweepSettings,
  pending_webhooks: z.boolean(),
});

const settings = settingsFields.meta({ id: 'Settings', description: 'Settings of a project.' });

const updatedSettings = settingsFields
  .extend(done)
  .meta({ id: 'UpdatedSettings', description: 'The settings as the change has left them.' });

export const settingDiff = z
  .strictObject({
    setting: z.string().meta({ description: 'Its name, as in the settings.' }),
    before: z.unknown().meta({ description: 'As it is now.' }),
    after: z.unknown().meta({ description: 'As the change would leave it.' }),
  })
  .meta({ id: 'SettingDiff', description: 'What a change would do to one setting.' });

const preview = z
  .strictObject({
    rev: z.int().meta({ description: 'The revision of now: a PATCH names it.' }),
    diff: z.array(settingDiff).meta({ description: 'The settings that would be another.' }),
    loosens: z.array(z.string()).meta({ description: 'Those that would allow more.' }),
    second_owner: z.boolean().meta({ description: 'Whether it would wait for a second owner.' }),
  })
  .meta({ id: 'SettingsPreview', description: 'What a change of settings would do.' });

export const adminSettingsAnswers = {
  showSettings: { data: settings },
  updateSettings: { data: z.union([updatedSettings, waits]) },
  addWhitelistEntry: { data: z.union([updatedSettings, waits]) },
  removeWhitelistEntry: { data: z.union([updatedSettings, waits]) },
  previewSettings: { data: preview },
};
