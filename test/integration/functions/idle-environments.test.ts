/** An execution environment that is not called is ended (local/cloud/functions/idle.py). */
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateRoleCommand, IAMClient } from '@aws-sdk/client-iam';
import { CreateFunctionCommand, InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { before, program } from '#test/scenarios/functions/idle-environments.ts';
import startEmulator from '#test/support/emulator.ts';
import { zipOf } from '#test/support/zip.ts';

let stop: (() => Promise<void>) | undefined;
let lambda: LambdaClient;

/** An emulator of its own, whose environments are idle after a second. */
beforeAll(async () => {
  delete process.env.AWS_ENDPOINT_URL;
  process.env.COFFER_IDLE_SECONDS = '1';
  stop = await startEmulator({ name: 'idle-environments' });
  lambda = new LambdaClient({});
  const made = await new IAMClient({}).send(
    new CreateRoleCommand({ RoleName: 'idle', AssumeRolePolicyDocument: '{}' }),
  );
  await lambda.send(
    new CreateFunctionCommand({
      FunctionName: 'idle',
      Role: made.Role!.Arn!,
      Runtime: 'nodejs24.x',
      Handler: 'index.handler',
      Code: { ZipFile: zipOf('index.mjs', program) },
    }),
  );
});
afterAll(async () => {
  delete process.env.COFFER_IDLE_SECONDS;
  await stop?.();
  if (before !== undefined) process.env.AWS_ENDPOINT_URL = before;
});

async function calls(): Promise<number> {
  const { Payload } = await lambda.send(new InvokeCommand({ FunctionName: 'idle' }));
  return Number(Buffer.from(Payload!).toString('utf8'));
}

test('an environment is used again at once, and is a new one after a pause', async () => {
  const first = await calls();
  let last = await calls();
  // On a machine that took a second for it, the second call met a new one already.
  while (last === first) last = await calls();
  expect(last).toBe(first + 1);
  while (last !== 1) {
    await sleep(1_500);
    last = await calls();
  }
  expect(last).toBe(1);
});
