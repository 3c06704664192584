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
  held: z
    .union([
      z
        .strictObject({
          why: z.enum(['receiver', 'unproven']).meta({
            description:
              'receiver: its URL fails, and gets one attempt at a time. unproven: two owners are not on record for the URL.',
          }),
          since: unixSeconds,
        })
        .meta({ id: 'DeliveryHold', description: 'Why an attempt that was due is not made yet.' }),
      z.null(),
    ])
    .meta({
      description: 'Set while its next attempt is held; holding does not use up an attempt.',
    }),
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
                .meta({ id: 'AnswerHead', description: 'The beginning of the receiver’s answer.' }),
              z.null(),
            ])
            .meta({ description: 'Only for the newest attempt, and only if it failed.' }),
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

const complete = (kind: string) =>
  z.boolean().meta({ description: `false: more than a thousand are ${kind}.` });

const receiver = z
  .strictObject({
    url: z.string(),
    failing: z
      .union([
        z
          .strictObject({
            since: unixSeconds.meta({ description: 'When the first of its failures ended.' }),
            failures: z.int().meta({ description: 'Failed attempts since the last success.' }),
            paused: z.boolean().meta({
              description: 'It gets one attempt at a time; what is due meanwhile is held.',
            }),
            last_at: timeOrNull.meta({ description: 'When its newest attempt failed.' }),
            last_status: z
              .union([z.int(), z.null()])
              .meta({ description: 'HTTP status of that; null if there was no answer.' }),
            last_error: textOrNull.meta({ description: 'Why there was no answer.' }),
            held: z.int().meta({ description: 'Deliveries of this project that are held for it.' }),
            held_complete: complete('held'),
            failed: z.int().meta({
              description: 'Deliveries of this project that failed and are tried again.',
            }),
            failed_complete: complete('tried again'),
            next_at: timeOrNull.meta({ description: 'When the first of both is attempted.' }),
          })
          .meta({ id: 'FailingReceiver', description: 'How a webhook URL fails.' }),
        z.null(),
      ])
      .meta({ description: 'null: its newest attempt did not fail.' }),
  })
  .meta({ id: 'Receiver', description: 'A webhook URL of a project’s enabled keys.' });

export const adminWebhookAnswers = {
  listWebhooks: { data: paged(delivery) },
  showWebhook: { data: deliveryDetail },
  retryWebhook: { message: 'Queued' },
  recoverWebhooks: {
    data: z.strictObject({
      queued: z.int().meta({ description: 'Attempts that were queued, at ten a second.' }),
      next_before: z.union([unixSeconds, z.null()]).meta({
        description: 'Where the next call continues; null: there are no more.',
      }),
    }),
  },
  listReceivers: { data: z.strictObject({ list: z.array(receiver) }) },
  testReceiver: {
    data: z.strictObject({
      delivery: z.string().meta({
        description: 'The delivery of the test: its attempt shows the answer, within seconds.',
      }),
    }),
  },
  tryReceiver: {
    data: z.strictObject({
      delivery: z.string().meta({ description: 'The delivery that is sent now.' }),
    }),
  },
};
