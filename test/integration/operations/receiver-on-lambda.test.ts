/** The example of a receiver for Lambda, as a function of the local cloud. */
import { randomBytes } from 'node:crypto';
import {
  CreateFunctionCommand,
  DeleteFunctionCommand,
  GetFunctionConfigurationCommand,
  InvokeCommand,
  LambdaClient,
} from '@aws-sdk/client-lambda';
import type { LambdaFunctionURLEvent } from 'aws-lambda';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { body, program, secret } from '#test/scenarios/operations/receiver-on-lambda.ts';
import { functionName } from '#test/support/deployed.ts';
import { signedDelivery } from '#test/support/sdk/signed-delivery.ts';
import { until } from '#test/support/stack.ts';
import { zipOf } from '#test/support/zip.ts';
import { paths } from '#workstation/paths.ts';

const lambda = new LambdaClient({});
const FunctionName = `receiver-${randomBytes(4).toString('hex')}`;

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: program, loader: 'js', resolveDir: paths.root },
    alias: { 'coffer-sdk': `${paths.root}/sdk/typescript/src/index.ts` },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node24',
  });
  const like = { FunctionName: functionName('api-system-health') };
  const { Role, Runtime } = await lambda.send(new GetFunctionConfigurationCommand(like));
  await lambda.send(
    new CreateFunctionCommand({
      FunctionName,
      Role,
      Runtime,
      Handler: 'index.handler',
      Code: { ZipFile: zipOf('index.js', outputFiles[0]!.text) },
      Environment: { Variables: { WEBHOOK_SECRET: secret } },
    }),
  );
  await until('the function', async () => {
    const { State } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
    return State === 'Pending' ? undefined : State;
  });
});
afterAll(() => lambda.send(new DeleteFunctionCommand({ FunctionName })).catch(() => {}));

test.each([false, true])(
  'a genuine delivery is 204, a forged one 400 (in base64: %s)',
  async (encoded) => {
    expect(await post(signedDelivery(body, secret), encoded)).toBe(204);
    expect(await post(signedDelivery(body, 'whs_AAAA'), encoded)).toBe(400);
    expect(await post(signedDelivery(`${body} `, secret), encoded)).toBe(400);
  },
);

test('a handler that fails is an error of the function, so the delivery is repeated', async () => {
  expect(await post(signedDelivery(body, secret, 'evt_fails'), false)).toBe('error');
});

/** Calls it as a function URL does. */
async function post(headers: Record<string, string>, isBase64Encoded: boolean) {
  const event: Omit<LambdaFunctionURLEvent, 'requestContext'> = {
    version: '2.0',
    routeKey: '$default',
    rawPath: '/',
    rawQueryString: '',
    headers,
    body: isBase64Encoded ? Buffer.from(body).toString('base64') : body,
    isBase64Encoded,
  };
  const Payload = Buffer.from(JSON.stringify(event));
  const answer = await lambda.send(new InvokeCommand({ FunctionName, Payload }));
  const said = JSON.parse(Buffer.from(answer.Payload ?? []).toString()) as { statusCode?: number };
  return answer.FunctionError ? 'error' : said.statusCode;
}
