/** The webhooks of openapi.json, one for each event. */
import type * as z from 'zod';
import { type WebhookEvent, webhookEvents } from '#model/webhook-events.ts';
import { operationEvent } from '#wire/merchant/client/answers.ts';
import { depositEvent } from '#wire/merchant/deposit/answers.ts';
import { lowBalanceEvent } from '#wire/merchant/energy/answers.ts';
import { swapEvent } from '#wire/merchant/swap/answers.ts';
import { withdrawalEvent } from '#wire/merchant/withdraw/answers.ts';
import type { Components } from './components.ts';
import { exampleOf } from './examples.ts';
import { camelCase, type Json, refTo } from './json.ts';
import { eventText, webhookHeaderText, webhookText } from './text.ts';

const eventData: Record<string, z.ZodType> = {
  deposit: depositEvent,
  withdraw: withdrawalEvent,
  client: operationEvent,
  swap: swapEvent,
  energy: lowBalanceEvent,
};

/** The headers of a delivery, as components. */
export const webhookParameters = (): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(webhookHeaderText).map(([name, description]) => [
      name,
      { name, in: 'header', required: true, description, schema: { type: 'string' } },
    ]),
  );

/** The webhooks by their events. */
export const webhookObjects = (components: Components): Record<string, Json> =>
  Object.fromEntries(webhookEvents.map((event) => [event, webhookObject(event, components)]));

function webhookObject(event: WebhookEvent, components: Components): Json {
  const [kind = ''] = event.split('.');
  const example = exampleOf(event)?.request;
  const schema = {
    type: 'object',
    required: ['event', 'data', 'timestamp'],
    properties: {
      event: { type: 'string', const: event },
      data: components.schemaOf(eventData[kind]!, 'output'),
      timestamp: { ...refTo('schemas', 'UnixSeconds'), description: 'When it happened.' },
    },
  };
  return {
    post: {
      operationId: camelCase(`webhook.${event}`),
      tags: ['webhooks'],
      summary: `Sent to your webhook URL: ${event}`,
      description: `${eventText(event)} ${webhookText}`,
      security: [],
      parameters: Object.keys(webhookHeaderText).map((name) => refTo('parameters', name)),
      requestBody: {
        required: true,
        content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
      },
      responses: {
        '2XX': { description: 'Taken.' },
        '4XX': { description: 'Not taken: it is sent again.' },
      },
    },
  };
}
