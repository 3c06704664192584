/**
 * The examples of openapi.json: what the code answers for the records below. `npx vitest run
 * --project unit examples -u` records them again; then `npm run openapi`.
 */
import { expect, test } from 'vitest';
import * as z from 'zod';
import { checkAddress } from '#chains/account/address.ts';
import { dropNulls } from '#functions/middleware/drop-nulls.ts';
import { recordOfEvent, webhookEvents } from '#model/webhook-events.ts';
import { families } from '#shared/chains.ts';
import {
  at,
  eventData,
  payee,
  project,
  recorded,
  shownEvents,
  subAccount,
} from '#test/builders/openapi/examples.ts';
import { answers } from '#wire/merchant/answers.ts';
import { routes } from '#wire/merchant/routes.ts';

test('the committed examples are what the code answers today', async () => {
  const examples = Object.fromEntries(
    routes.map(({ id }) => {
      const { request, data } = recorded[id] ?? {};
      const answer = answers[id]!;
      const rest = 'message' in answer ? { message: answer.message } : data ? { data } : {};
      return [id, { ...(request && { request }), answer: { code: 0, ...rest } }];
    }),
  );
  const events = shownEvents.map((event) => {
    const [, data] = eventData[recordOfEvent(event)]!;
    return [event, { request: { event, data, timestamp: at + 160 } }];
  });
  const text = JSON.stringify({ ...examples, ...Object.fromEntries(events) }, null, 2);
  const file = '../../../src/openapi/examples.json';
  await expect(`${text}\n`).toMatchFileSnapshot(file);
});

test.each(routes)('$id: its example is complete, and of its schemas', ({ id, body }) => {
  const { request, data } = recorded[id] ?? {};
  const answer = answers[id]!;
  if ('data' in answer) expect(z.safeParse(answer.data, data).error).toBeUndefined();
  else expect(data).toBeUndefined();
  if (body)
    expect(body().safeParse(dropNulls(body(), request ?? {}))).toMatchObject({ success: true });
  else expect(request).toBeUndefined();
});

test.each(Object.entries(eventData))(
  'the data of a %s webhook is of its schema',
  (_, [schema, data]) => {
    expect(z.safeParse(schema, data).error).toBeUndefined();
  },
);

test('the events that are shown exist, and the addresses are real ones', () => {
  expect(webhookEvents).toEqual(expect.arrayContaining([...shownEvents]));
  expect(checkAddress('EVM', payee)).toEqual({ address: payee });
  for (const family of families) {
    for (const address of [project.hot[family].address, subAccount.addresses[family]]) {
      expect(checkAddress(family, address)).toEqual({ address });
    }
  }
});
