import type { VerifiedEvent } from 'coffer-sdk';
import { makeExpressHandler } from '../../../../../sdk/typescript/examples/express.ts';
import { addCoffer } from '../../../../../sdk/typescript/examples/fastify.ts';
import { makeLambdaHandler } from '../../../../../sdk/typescript/examples/lambda.ts';
import { makePost } from '../../../../../sdk/typescript/examples/next.ts';

export const message = {
  event: 'deposit.credited',
  data: { deposit_no: 'D1' },
  timestamp: 1_763_700_000,
};
export const body = JSON.stringify(message);
type Receive = (headers: Record<string, string>) => Promise<number>;
type Options = { secrets: string[]; handle: (event: VerifiedEvent) => Promise<void> };

export const receivers: [string, (options: Options) => Receive][] = [
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
