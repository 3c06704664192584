/** Answers about webhook deliveries (src/wire/admin/answers.ts). No function reads them. */
import * as z from 'zod';
import { paged, timeOrNull, unixSeconds } from '../../fields/answer-fields.ts';
import { textOrNull } from '../answer-fields.ts';

const deliveryFields = z.strictObject({
  id: z.string().meta({ description: 'Names the delivery.' }),
  event_id: z.string(),
  event: z.string(),
  ref: z.string(),
  url: z.string(),
  app_id: z.string(),
  state: z.enum(['pending', 'delivered', 'abandoned']),
  tries: z.int(),
  next_at: timeOrNull,
  attempts: z
    .array(
      z
        .strictObject({
          at: unixSeconds,
          status: z.union([z.int(), z.null()]).meta({ description: 'HTTP status, or null.' }),
          error: textOrNull,
          duration_ms: z.int(),
          manual: z.boolean(),
          head: z
            .union([
              z
                .strictObject({
                  type: textOrNull.meta({ description: 'Its Content-Type.' }),
                  text: z.string().meta({ description: 'The first 512 bytes of the body.' }),
                })
                .meta({ id: 'AnswerHead', description: 'How the receiver’s answer begins.' }),
              z.null(),
            ])
            .meta({ description: 'Of the newest attempt alone, and if it failed.' }),
        })
        .meta({ id: 'DeliveryAttempt', description: 'One attempt of a delivery.' }),
    )
    .meta({ description: 'Every attempt, oldest first.' }),
  payload: z.unknown().meta({ description: 'The body that is sent.' }),
  created_at: unixSeconds,
});

const delivery = deliveryFields.meta({
  id: 'Delivery',
  description: 'An event on its way to a webhook URL.',
});

const deliveryDetail = deliveryFields
  .extend({ body: z.string().meta({ description: 'The exact bytes that are posted and signed.' }) })
  .meta({ id: 'DeliveryDetail', description: 'A delivery with its exact body.' });

export const adminWebhookAnswers = {
  listWebhooks: { data: paged(delivery) },
  showWebhook: { data: deliveryDetail },
  retryWebhook: { message: 'Queued' },
  recoverWebhooks: {
    data: z.strictObject({
      queued: z.int().meta({ description: 'Attempts that were queued, ten a second.' }),
      next_before: z.union([unixSeconds, z.null()]).meta({
        description: 'Where the next call continues; null: these were all.',
      }),
    }),
  },
};
