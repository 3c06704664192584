import * as z from 'zod/mini';
import { isWebhookEvent } from '#model/webhook-events.ts';
import { once } from '#shared/once.ts';
import { pageSize, text } from '../../fields/request-fields.ts';
import { filteredBy } from '../list-filters.ts';

export const listQuery = /* @__PURE__ */ once(() =>
  filteredBy('events/list', { types: types() }, { after: after(), limit: pageSize() }),
);

const after = () =>
  z.optional(
    text({
      description:
        '`next` of an earlier call, or the id of an event; without it, from the oldest event kept.',
      max: 128,
      example: 'cur_42',
    }),
  );

const types = () =>
  z.optional(
    z
      .pipe(
        z
          .string()
          .check(
            z.refine<string>(
              (value) => value.split(',').every(isWebhookEvent),
              'must be names of events, separated by commas',
            ),
          ),
        z.transform((value: string) => value.split(',').filter(isWebhookEvent)),
      )
      .check(
        z.meta({
          description: 'Only these events: names separated by commas.',
          type: 'string',
          example: 'deposit.credited,withdraw.confirmed',
        }),
      ),
  );
