import * as z from 'zod/mini';
import { type WebhookEvent, webhookEvents } from '#model/webhook-events.ts';
import { once } from '#shared/once.ts';
import { pageSize, text } from '../../fields/request-fields.ts';

const isEvent = (name: string): name is WebhookEvent =>
  (webhookEvents as readonly string[]).includes(name);

export const listQuery = /* @__PURE__ */ once(() =>
  z.object({
    after: z.optional(
      text({
        description:
          '`next` of an earlier call, or the id of an event; without it, from the oldest event kept.',
        max: 128,
        example: 'cur_42',
      }),
    ),
    types: z.optional(
      z
        .pipe(
          z
            .string()
            .check(
              z.refine<string>(
                (value) => value.split(',').every(isEvent),
                'must be names of events, separated by commas',
              ),
            ),
          z.transform((value: string) => value.split(',').filter(isEvent)),
        )
        .check(
          z.meta({
            description: 'Only these events: names separated by commas.',
            type: 'string',
            example: 'deposit.credited,withdraw.confirmed',
          }),
        ),
    ),
    limit: pageSize(),
  }),
);
