/** The execution environments of the local cloud: threads of one process (local/cloud/functions). */
import { randomBytes } from 'node:crypto';
import { CreateRoleCommand, DeleteRoleCommand } from '@aws-sdk/client-iam';
import {
  CreateFunctionCommand,
  DeleteFunctionCommand,
  InvokeCommand,
} from '@aws-sdk/client-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { iam, lambda, names, program } from '#test/scenarios/functions/environments.ts';
import { zipOf } from '#test/support/zip.ts';

/** A role without permissions: the functions call nothing. */
let role: string;
const run = randomBytes(4).toString('hex');
const nameOf = (name: string) => `environment-${name}-${run}`;
beforeAll(async () => {
  const trust = {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { Service: 'lambda.amazonaws.com' },
        Action: 'sts:AssumeRole',
      },
    ],
  };
  const made = await iam.send(
    new CreateRoleCommand({
      RoleName: nameOf('role'),
      AssumeRolePolicyDocument: JSON.stringify(trust),
    }),
  );
  role = made.Role!.Arn!;
  await create('one');
  await create('two');
  await create('process', { COFFER_OWN_PROCESS: 'true' });
});
afterAll(async () => {
  for (const name of names) {
    await lambda.send(new DeleteFunctionCommand({ FunctionName: nameOf(name) })).catch(() => {});
  }
  await iam.send(new DeleteRoleCommand({ RoleName: nameOf('role') })).catch(() => {});
});

test('two functions share a process, and neither variables nor modules', async () => {
  const { answer: first } = await call('one');
  const { answer: again } = await call('one');
  const { answer: other } = await call('two');
  expect(first).toMatchObject({ calls: 1, own: 'one', name: nameOf('one') });
  expect(again).toMatchObject({ calls: 2, own: 'one' });
  expect(other).toMatchObject({ calls: 1, own: 'two', name: nameOf('two') });
  expect(other.pid).toBe(first.pid);
});

test('what a function writes is in the log of that call, however long', async () => {
  const long = 'x'.repeat(200_000);
  const [one, two] = await Promise.all([
    call('one', { text: long }),
    call('two', { text: 'a line' }),
  ]);
  expect(one.answer.own).toBe('one');
  expect(one.log).toContain('x'.repeat(1_000));
  expect(two.log).toContain('a line');
  expect(two.log).not.toContain('xx');
});

test('a handler that throws fails the call, and its environment takes the next one', async () => {
  const { answer: before } = await call('one');
  const thrown = await call('one', { does: 'throw' });
  expect(thrown.failed).toBeDefined();
  expect(thrown.answer).toMatchObject({ errorMessage: 'as it was asked' });
  const { answer: after } = await call('one');
  expect(after.calls).toBe(Number(before.calls) + 2);
});

test.for(['exit', 'throw later', 'loop'])(
  'an environment that ends by "%s" fails its call, and no other function',
  async (does) => {
    const ended = call('one', { does });
    const { answer: meanwhile } = await call('two');
    expect(meanwhile.own).toBe('two');
    expect((await ended).failed).toBeDefined();
    const { answer: fresh } = await call('one');
    expect(fresh).toMatchObject({ calls: 1, own: 'one', pid: meanwhile.pid });
  },
);

test('an exception that nobody catches is in the log', async () => {
  const { failed, log } = await call('one', { does: 'throw later' });
  expect(failed).toBeDefined();
  expect(log).toContain('nobody waits for this');
});

test('a function that is to be killed has a process of its own', async () => {
  const { answer: thread } = await call('one');
  const { answer: own } = await call('process');
  expect(own).toMatchObject({ calls: 1, own: 'process' });
  expect(own.pid).not.toBe(thread.pid);
});

async function create(name: string, Variables: Record<string, string> = {}): Promise<void> {
  await lambda.send(
    new CreateFunctionCommand({
      FunctionName: nameOf(name),
      Role: role,
      Runtime: 'nodejs24.x',
      Handler: 'index.handler',
      Timeout: 2,
      Code: { ZipFile: zipOf('index.mjs', program) },
      Environment: { Variables: { OWN: name, ...Variables } },
    }),
  );
}

async function call(name: string, event: { does?: string; text?: string } = {}) {
  const { Payload, FunctionError, LogResult } = await lambda.send(
    new InvokeCommand({
      FunctionName: nameOf(name),
      Payload: JSON.stringify(event),
      LogType: 'Tail',
    }),
  );
  const answer = JSON.parse(Buffer.from(Payload!).toString('utf8')) as Record<string, unknown>;
  return { answer, failed: FunctionError, log: Buffer.from(LogResult ?? '', 'base64').toString() };
}
