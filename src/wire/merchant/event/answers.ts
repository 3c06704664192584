/** The `data` of the answer of the event feed (src/wire/merchant/answers.ts). No function reads it. */
import * as z from 'zod';
import { type EventRecord, recordOfEvent, webhookEvents } from '#model/webhook-events.ts';
import { type Answer, unixSeconds } from '../../fields/answer-fields.ts';
import { operationEvent } from '../client/answers.ts';
import { depositEvent } from '../deposit/answers.ts';
import { lowBalanceEvent } from '../energy/answers.ts';
import { swapEvent } from '../swap/answers.ts';
import { batchEvent, withdrawalEvent } from '../withdraw/answers.ts';

/** The `data` of `webhook.test`. */
export const testEventData = z
  .strictObject({
    test_no: z
      .string()
      .meta({ description: 'The number of the test.', example: 'TEST5B2E0C9A41D87F3360AB' }),
    note: z.string().meta({ description: 'That nothing has happened.' }),
  })
  .meta({ id: 'TestEvent', description: 'The data of webhook.test, which an admin sends.' });

/** What is sent of each record, and its name. */
export const eventKinds: Record<EventRecord, { name: string; data: z.ZodType }> = {
  deposit: { name: 'Deposit', data: depositEvent },
  withdraw: { name: 'Withdrawal', data: withdrawalEvent },
  'withdraw.batch': { name: 'Batch', data: batchEvent },
  client: { name: 'Operation', data: operationEvent },
  swap: { name: 'Swap', data: swapEvent },
  energy: { name: 'LowBalance', data: lowBalanceEvent },
};

const eventsOf = (kind: string) => webhookEvents.filter((event) => recordOfEvent(event) === kind);

const told = Object.entries(eventKinds).map(([kind, { name, data }]) =>
  z
    .strictObject({
      id: z.string().meta({
        description: 'The event’s id: the `webhook-id` of its deliveries.',
        example: 'evt_WD01J9ZQ3V7K8M4X2B6N5T1RCD_4',
      }),
      event: z.enum(eventsOf(kind)).meta({ description: 'What happened.' }),
      data: data.meta({ description: 'The record as it was when it happened.' }),
      timestamp: unixSeconds.meta({ description: 'When it happened.' }),
    })
    .meta({ id: `Told${name}Event`, description: `An event of the feed: ${kind}.*.` }),
);

export const eventAnswers: Record<string, Answer> = {
  'events/list': {
    data: z.strictObject({
      list: z
        .array(z.union(told))
        .meta({ description: 'The events after the cursor, oldest first.' }),
      next: z.string().meta({ description: '`after` of the next call.', example: 'cur_43' }),
    }),
  },
};
