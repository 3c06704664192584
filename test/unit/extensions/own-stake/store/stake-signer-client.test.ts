import type { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { beforeAll, expect, test } from 'vitest';
import { makeStakeSignerClient } from '#extensions/own-stake/store/stake-signer-client.ts';
import { awsClient } from '#test/fakes/aws-client.ts';
import { setEnvironment } from '#test/support/environment.ts';

beforeAll(() => setEnvironment({ FUNCTION_SIGN_STAKE: 'sign-stake' }));

const of = { requestId: 'a'.repeat(32), does: 'delegate' as const };

function signer(body: unknown, failed = false) {
  const asked: unknown[] = [];
  const client = awsClient<LambdaClient>(async ({ input }: InvokeCommand) => {
    asked.push([input.FunctionName, JSON.parse(Buffer.from(input.Payload as Buffer).toString())]);
    return {
      Payload: Buffer.from(JSON.stringify(body)),
      ...(failed && { FunctionError: 'Unhandled' }),
    };
  });
  return { asked, signer: makeStakeSignerClient(client) };
}

test.each([[{ signed: 'aa' }], [{ refused: 'no' }]])('%j is its answer', async (body) => {
  const { asked, signer: one } = signer(body);
  expect(await one.sign(of)).toEqual(body);
  expect(asked).toEqual([['sign-stake', of]]);
});

test('a failure, or another answer, is none', async () => {
  await expect(signer({}).signer.sign(of)).rejects.toThrow('did not answer');
  await expect(signer({ signed: 'aa' }, true).signer.sign(of)).rejects.toThrow('failed');
});
