/** The webhooks of openapi.json, one for each event. */
import {
  type DeliveredEvent,
  eventRows,
  recordOfEvent,
  testEvent,
  webhookEvents,
} from '#model/webhook-events.ts';
import { eventKinds, testEventData } from '#wire/merchant/event/answers.ts';
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
  Object.fromEntries(
    [...webhookEvents, testEvent].map((event: DeliveredEvent) => [
      event,
      webhookObject(event, components),
    ]),
  );

/** What an event says, and its data. */
const partsOf = (event: DeliveredEvent) =>
  event === testEvent
    ? {
        text: 'An admin tries your webhook URL. Nothing has happened, and it is sent once.',
        about: 'That it is a test.',
        data: testEventData,
        refused: 'Not accepted.',
      }
    : {
        text: `${eventRows[event].text} ${webhookText}`,
        about: 'The record as it was when it happened.',
        data: eventKinds[recordOfEvent(event)].data,
        refused: 'Not accepted: it is sent again.',
      };

function webhookObject(event: DeliveredEvent, components: Components): Json {
  const example = exampleOf(event)?.request;
  const { text, about, data, refused } = partsOf(event);
  const schema = {
    type: 'object',
    required: ['event', 'data', 'timestamp'],
    properties: {
      event: { type: 'string', const: event },
      data: {
        ...components.schemaOf(data, 'output'),
        description: about,
      },
      timestamp: { ...refTo('schemas', 'UnixSeconds'), description: 'When it happened.' },
    },
  };
  return {
    post: {
      operationId: camelCase(`webhook.${event}`),
      tags: ['webhooks'],
      summary: `Sent to your webhook URL: ${event}`,
      description: text,
      security: [],
      parameters: Object.keys(webhookHeaderText).map((name) => refTo('parameters', name)),
      requestBody: {
        required: true,
        content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
      },
      responses: {
        '2XX': { description: 'Taken.' },
        '4XX': { description: refused },
      },
    },
  };
}
