/** The examples of receivers, with deliveries as the server signs them. */
import type { APIGatewayProxyEventV2, LambdaFunctionURLEvent } from 'aws-lambda';
import type { VerifiedEvent } from 'coffer-sdk';
import { expect, expectTypeOf, test } from 'vitest';
import { signedDelivery } from '#test/support/sdk/signed-delivery.ts';
import { makeExpressHandler } from '../../../../../sdk/typescript/examples/express.ts';
import { addCoffer } from '../../../../../sdk/typescript/examples/fastify.ts';
import { makeLambdaHandler } from '../../../../../sdk/typescript/examples/lambda.ts';
import { makePost } from '../../../../../sdk/typescript/examples/next.ts';

const secret = `whs_${Buffer.alloc(32, 7).toString('base64')}`;
const message = { event: 'deposit.credited', data: { deposit_no: 'D1' }, timestamp: 1_763_700_000 };
const body = JSON.stringify(message);

const signed = (key = secret) => signedDelivery(body, key);

type Receive = (headers: Record<string, string>) => Promise<number>;
type Options = { secrets: string[]; handle: (event: VerifiedEvent) => Promise<void> };

const receivers: [string, (options: Options) => Receive][] = [
  [
    'Express',
    (options) => (headers) =>
      new Promise((resolve, reject) => {
        const response = { sendStatus: resolve };
        makeExpressHandler(options)({ body: Buffer.from(body), headers }, response, reject);
      }),
  ],
  [
    'Fastify',
    (options) => async (headers) => {
      const statuses: number[] = [];
      let answered: Promise<unknown> | undefined;
      addCoffer(
        {
          addContentTypeParser: () => undefined,
          post: (_path, handle) => {
            const reply = {
              code: (status: number) => {
                statuses.push(status);
                return { send: () => undefined };
              },
            };
            answered = handle({ body: Buffer.from(body), headers }, reply);
          },
        },
        options,
      );
      await answered;
      return statuses[0]!;
    },
  ],
  [
    'Lambda',
    (options) => async (headers) => {
      const encoded = Buffer.from(body).toString('base64');
      const request = { body: encoded, isBase64Encoded: true, headers };
      return (await makeLambdaHandler(options)(request)).statusCode;
    },
  ],
  [
    'Next',
    (options) => async (headers) => {
      const request = new Request('https://shop.example/coffer', { method: 'POST', headers, body });
      return (await makePost(options)(request)).status;
    },
  ],
];

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
