import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import { paging, text } from '../../fields/request-fields.ts';
import { days, inOrder, outOfOrder } from '../fields.ts';

export const webhooksQuery = /* @__PURE__ */ once(() =>
  z
    .object({
      ...paging(),
      event: z.optional(text({ description: 'Event.', max: 64 })),
      state: z.optional(
        z.enum(['pending', 'delivered', 'abandoned'], 'must be pending, delivered or abandoned'),
      ),
      ref: z.optional(
        text({ description: 'Deliveries of one record, by its number: of 50 events.', max: 64 }),
      ),
      event_id: z.optional(text({ description: 'Deliveries of one event.', max: 128 })),
      ...days(),
    })
    .check(z.refine(inOrder, outOfOrder)),
);

const moment = (description: string) =>
  z
    .int('must be unix seconds')
    .check(
      z.minimum(0, 'must not be negative'),
      z.maximum(1e11, 'must be unix seconds, not milliseconds'),
      z.meta({ description }),
    );

export const recoverBody = /* @__PURE__ */ once(() =>
  z.object({
    since: moment('Deliveries that were created at this time or later.'),
    before: z.optional(moment('And before then: `next_before` of the previous answer.')),
    url: z.optional(
      z
        .string()
        .check(
          z.maxLength(2_048, 'must be at most 2048 characters'),
          z.meta({ description: 'Only deliveries to exactly this URL.' }),
        ),
    ),
  }),
);

const receiverUrl = () =>
  z
    .string('must be a string')
    .check(
      z.maxLength(2_048, 'must be at most 2048 characters'),
      z.meta({ description: 'Exactly as `receivers` shows it.' }),
    );

export const tryBody = /* @__PURE__ */ once(() => z.object({ url: receiverUrl() }));

export const testBody = /* @__PURE__ */ once(() => z.object({ url: receiverUrl() }));
