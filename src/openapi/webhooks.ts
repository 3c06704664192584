/** The webhooks of openapi.json, one for each event. */
import { eventRows, kindOfEvent, type WebhookEvent, webhookEvents } from '#model/webhook-events.ts';
import { eventKinds } from '#wire/merchant/event/answers.ts';
import type { Components } from './components.ts';
import { exampleOf } from './examples.ts';
import { camelCase, type Json, refTo } from './json.ts';
import { webhookHeaderText, webhookText } from './text.ts';

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
  const example = exampleOf(event)?.request;
  const schema = {
    type: 'object',
    required: ['event', 'data', 'timestamp'],
    properties: {
      event: { type: 'string', const: event },
      data: {
        ...components.schemaOf(eventKinds[kindOfEvent(event)].data, 'output'),
        description: 'The record as it was when it happened.',
      },
      timestamp: { ...refTo('schemas', 'UnixSeconds'), description: 'When it happened.' },
    },
  };
  return {
    post: {
      operationId: camelCase(`webhook.${event}`),
      tags: ['webhooks'],
      summary: `Sent to your webhook URL: ${event}`,
      description: `${eventRows[event].text} ${webhookText}`,
      security: [],
      parameters: Object.keys(webhookHeaderText).map((name) => refTo('parameters', name)),
      requestBody: {
        required: true,
        content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
      },
      responses: {
        '2XX': { description: 'Taken.' },
        '4XX': { description: 'Not accepted: it is sent again.' },
      },
    },
  };
}
