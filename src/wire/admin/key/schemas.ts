import * as z from 'zod/mini';
import { permissions } from '#model/permission.ts';
import { isEventFilter, webhookEvents } from '#model/webhook-events.ts';
import { once } from '#shared/once.ts';
import { text } from '../../fields/request-fields.ts';
import { webhookUrl } from '../fields.ts';

/** Enough for every event by its name. */
const maxEntries = 50;

const known = () =>
  `must be names of events, or how they begin and .*, such as withdraw.*; the events are ${webhookEvents.join(', ')}`;

/** Each entry once, in one order: the same choice is the same change. An empty list is not a choice. */
const eventFilter = () =>
  z.optional(
    z.nullable(
      z
        .pipe(
          z.array(z.string('must be a list of names'), 'must be a list of names').check(
            z.maxLength(maxEntries, `must have at most ${maxEntries} entries`),
            z.refine<string[]>((entries) => entries.every(isEventFilter), { error: known }),
          ),
          z.transform((entries: string[]) =>
            entries.length === 0 ? null : [...new Set(entries)].sort(),
          ),
        )
        .check(
          z.meta({
            description:
              'Which events the URL gets: names, or how they begin and `.*`. Null or empty: all.',
            type: 'array',
            items: { type: 'string' },
            maxItems: maxEntries,
            example: ['deposit.*', 'withdraw.confirmed'],
          }),
        ),
    ),
  );

export const createKeyBody = /* @__PURE__ */ once(() =>
  z.object({
    name: text({ description: 'What the key is for.', max: 64 }),
    permission: z.enum(permissions, `must be one of ${permissions.join(', ')}`),
    mode: z._default(z.enum(['hmac', 'rsa'], 'must be hmac or rsa'), 'hmac'),
    public_key: z.optional(
      z.nullable(z.string().check(z.maxLength(8_192, 'must be at most 8192 characters'))),
    ),
    webhook_url: webhookUrl(),
    webhook_events: eventFilter(),
    wallet_id: z.optional(
      z.nullable(z.int('must be a whole number').check(z.positive('must be greater than 0'))),
    ),
  }),
);

export const updateKeyBody = /* @__PURE__ */ once(() =>
  z.object({
    webhook_url: webhookUrl(),
    webhook_events: eventFilter(),
    enabled: z.optional(z.boolean()),
    extra_events: z.optional(z.boolean()),
  }),
);

/** A week: long enough to deploy every receiver. */
const maxOverlapHours = 168;

export const rotateBody = /* @__PURE__ */ once(() =>
  z.object({
    overlap_hours: z
      .int('must be a whole number')
      .check(
        z.minimum(0, 'must not be negative'),
        z.maximum(maxOverlapHours, `must be at most ${maxOverlapHours}`),
      ),
  }),
);
