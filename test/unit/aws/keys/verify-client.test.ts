import type { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { beforeAll, expect, test } from 'vitest';
import { makeVerifyClient } from '#aws/keys/verify-client.ts';
import { signed, verdict } from '#test/builders/aws/keys/verify-client.ts';
import { awsClient } from '#test/fakes/aws-client.ts';
import { setEnvironment } from '#test/support/environment.ts';

beforeAll(() => setEnvironment({ FUNCTION_VERIFY_REQUEST: 'verify-request' }));
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));

test('the verdict of the function is the answer', async () => {
  const calls: unknown[] = [];
  const client = awsClient<LambdaClient>(async ({ input }: InvokeCommand) => {
    const { FunctionName, InvocationType, Payload } = input;
    calls.push([
      FunctionName,
      InvocationType,
      JSON.parse(Buffer.from(Payload as Uint8Array).toString()),
    ]);
    return { Payload: bytes(verdict) };
  });
  expect(await makeVerifyClient({ client }).verify(signed)).toEqual(verdict);
  expect(calls).toEqual([['verify-request', 'RequestResponse', signed]]);
});

test('a function that failed is an error, and gives no verdict', async () => {
  const client = awsClient<LambdaClient>(async () => ({
    FunctionError: 'Unhandled',
    Payload: bytes({ errorType: 'Sandbox.Timedout', errorMessage: 'secret' }),
  }));
  const asked = makeVerifyClient({ client }).verify(signed);
  await expect(asked).rejects.toThrow('verify-request failed: Sandbox.Timedout');
});

test('a call that hangs is given up at its deadline', async () => {
  const deadline = new AbortController();
  // As the SDK does: it rejects when the signal of a command fires.
  const client = awsClient<LambdaClient>(
    (_: InvokeCommand, { abortSignal }: { abortSignal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        abortSignal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
  const asked = makeVerifyClient({ client, deadline: () => deadline.signal }).verify(signed);
  deadline.abort();
  await expect(asked).rejects.toThrow('aborted');
});
