/** The examples of receivers, with deliveries as the server signs them. */
import type { APIGatewayProxyEventV2, LambdaFunctionURLEvent } from 'aws-lambda';
import type { VerifiedEvent } from 'coffer-sdk';
import { expect, expectTypeOf, test } from 'vitest';
import { body, message, receivers } from '#test/builders/sdk/typescript/examples/receivers.ts';
import { signedDelivery } from '#test/support/sdk/signed-delivery.ts';
import type { makeLambdaHandler } from '../../../../../sdk/typescript/examples/lambda.ts';

const secret = `whs_${Buffer.alloc(32, 7).toString('base64')}`;

const signed = (key = secret) => signedDelivery(body, key);

test.each(receivers)('%s: a genuine delivery is handled, a forged one is not', async (_, make) => {
  const events: VerifiedEvent[] = [];
  const receive = make({
    secrets: [secret],
    handle: async (event) => {
      events.push(event);
    },
  });
  expect(await receive(signed())).toBe(204);
  expect(events).toEqual([{ ...message, id: 'evt_1' }]);
  expect(await receive(signed('whs_AAAA'))).toBe(400);
  expect(events).toHaveLength(1);
});

test.each(receivers)(
  '%s: what fails while handling is not taken for a forgery',
  async (_, make) => {
    const handle = () => Promise.reject(new Error('the database is down'));
    await expect(make({ secrets: [secret], handle })(signed())).rejects.toThrow('database');
  },
);

test('Lambda: the handler takes the events of an HTTP API and of a function URL', () => {
  type Taken = Parameters<ReturnType<typeof makeLambdaHandler>>[0];
  expectTypeOf<APIGatewayProxyEventV2>().toExtend<Taken>();
  expectTypeOf<LambdaFunctionURLEvent>().toExtend<Taken>();
});
