/** What the admin API answers about session keys, and about what a change of settings would do. */
import * as z from 'zod';
import { sessionKey } from '#contract/session-key/answers.ts';
import { paged, timeOrNull } from '#contract/shared/answer-fields.ts';
import { settingDiff } from '../chain-answers.ts';

const preview = z
  .strictObject({
    rev: z.int().meta({ description: 'The revision of now: a PATCH names it.' }),
    diff: z.array(settingDiff).meta({ description: 'The settings that would be another.' }),
    loosens: z.array(z.string()).meta({ description: 'Those that would allow more.' }),
    second_owner: z.boolean().meta({ description: 'Whether it would wait for a second owner.' }),
  })
  .meta({ id: 'SettingsPreview', description: 'What a change of settings would do.' });

const rotated = z
  .strictObject({
    app_id: z.string(),
    webhook_secret: z.string(),
    previous_until: timeOrNull.meta({
      description: 'Until when the secret before signs too; null: it signs nothing any more.',
    }),
  })
  .meta({ id: 'RotatedSecret', description: 'A new webhook secret, which is shown once.' });

export const policyAnswers = {
  rotateWebhookSecret: { data: rotated },
  listSessionKeys: { data: paged(sessionKey) },
  revokeSessionKey: { data: z.strictObject({ sk_id: z.string(), revoked: z.literal(true) }) },
  previewSettings: { data: preview },
};
