/** Answers about API keys (src/wire/admin/answers.ts). No function reads them. */
import * as z from 'zod';
import { permissions } from '#model/permission.ts';
import { paged, timeOrNull, unixSeconds } from '../../fields/answer-fields.ts';
import { done, textOrNull, waits } from '../answer-fields.ts';

export const keyFields = z.strictObject({
  app_id: z.string(),
  name: z.string(),
  permission: z.enum(permissions).meta({ id: 'Permission', description: 'What the key may do.' }),
  mode: z.enum(['hmac', 'rsa']),
  public_key: textOrNull,
  webhook_url: textOrNull,
  extra_events: z.boolean(),
  webhook_events: z.union([z.array(z.string()), z.null()]).meta({
    description: 'Which events its URL gets: names, or how they begin and `.*`; null: all.',
  }),
  wallet_id: z.int(),
  enabled: z.boolean(),
  created_at: unixSeconds,
  asked_by: textOrNull.meta({ description: 'The owner who requested it; null in `local`.' }),
});

export const createdKey = keyFields
  .extend({ ...done, api_secret: textOrNull, webhook_secret: z.string() })
  .meta({ id: 'CreatedKey', description: 'A new key with its secrets, which are shown once.' });

const key = keyFields
  .extend({
    last_used_at: z.union([unixSeconds, z.null()]).meta({
      description:
        'When a request was last signed with it, unix seconds, exact to ten minutes; null if there was none in the past 400 days.',
    }),
  })
  .meta({ id: 'Key', description: 'An API key without its secrets.' });

const updatedKey = keyFields
  .extend(done)
  .meta({ id: 'UpdatedKey', description: 'A key after the change.' });

const rotated = z
  .strictObject({
    app_id: z.string(),
    webhook_secret: z.string(),
    previous_until: timeOrNull.meta({
      description: 'Until when the previous secret signs too; null: it no longer signs.',
    }),
  })
  .meta({ id: 'RotatedSecret', description: 'A new webhook secret, which is shown once.' });

export const adminKeyAnswers = {
  listKeys: { data: paged(key) },
  createKey: { data: z.union([createdKey, waits]) },
  updateKey: { data: z.union([updatedKey, waits]) },
  deleteKey: { data: z.strictObject({ app_id: z.string(), deleted: z.literal(true) }) },
  rotateWebhookSecret: { data: rotated },
};
