/**
 * statemachines/withdrawal.asl.json as it is, run by Step Functions with functions that do nothing:
 * the test is the dispatcher, which completes the waits. Only the times are shortened.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateFunctionCommand, DeleteFunctionCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  CreateStateMachineCommand,
  DeleteStateMachineCommand,
  DescribeExecutionCommand,
  GetExecutionHistoryCommand,
  type HistoryEvent,
  SendTaskSuccessCommand,
  SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zipOf } from '../support/zip.ts';
import { read } from '../unit/house/files.ts';

const sfn = new SFNClient({});
const lambda = new LambdaClient({});
const unique = `coffer-asl-${Date.now().toString(36)}`;
const account = 'arn:aws:iam::000000000000:role';
/** Roles of a deployed stack, for an emulator that asks whether a role exists. */
const roles = {
  machine: `${account}/coffer-local-machine-withdrawal`,
  step: `${account}/coffer-local-workflow-withdrawal-await-approval`,
};

const steps = {
  plain: "exports.handler = async () => { console.log('asked'); };",
  failing:
    "let n = 0; exports.handler = async () => { console.log(n); if (n++ < 1) throw new Error('down'); };",
};
const functions = new Map<string, string>();
const machines: string[] = [];

beforeAll(async () => {
  for (const [name, code] of Object.entries(steps)) {
    const { FunctionArn } = await lambda.send(
      new CreateFunctionCommand({
        FunctionName: `${unique}-${name}`,
        Runtime: 'nodejs22.x',
        Handler: 'index.handler',
        Role: roles.step,
        Code: { ZipFile: zipOf('index.js', code) },
      }),
    );
    functions.set(name, FunctionArn!);
  }
});

afterAll(async () => {
  for (const stateMachineArn of machines) {
    await sfn.send(new DeleteStateMachineCommand({ stateMachineArn }));
  }
  for (const FunctionName of functions.values()) {
    await lambda.send(new DeleteFunctionCommand({ FunctionName }));
  }
});

async function start(options: { step?: keyof typeof steps; timeout?: number } = {}) {
  const definition = read('statemachines/withdrawal.asl.json')
    .replace(/\$\{\w+\}/g, functions.get(options.step ?? 'plain')!)
    .replace(/"TimeoutSeconds": \d+/g, `"TimeoutSeconds": ${options.timeout ?? 60}`)
    .replace(/"IntervalSeconds": \d+/g, '"IntervalSeconds": 1');
  const { stateMachineArn } = await sfn.send(
    new CreateStateMachineCommand({
      name: `${unique}-${machines.length}`,
      definition,
      roleArn: roles.machine,
    }),
  );
  machines.push(stateMachineArn!);
  const { executionArn } = await sfn.send(
    new StartExecutionCommand({ stateMachineArn, input: '{"withdraw_no":"WD1"}' }),
  );
  return executionArn!;
}

async function history(executionArn: string): Promise<HistoryEvent[]> {
  const { events } = await sfn.send(
    new GetExecutionHistoryCommand({ executionArn, maxResults: 1000 }),
  );
  return events ?? [];
}

const entered = (events: HistoryEvent[]): string[] =>
  events.flatMap(({ stateEnteredEventDetails: state }) => (state?.name ? [state.name] : []));

/** Task tokens that the execution has handed out, in order. */
const tokens = (events: HistoryEvent[]): string[] =>
  events.flatMap(({ taskScheduledEventDetails: task }) => {
    const { Payload } = JSON.parse(task?.parameters ?? '{}') as {
      Payload?: { withdraw_no: string; token: string };
    };
    if (!Payload) return [];
    expect(Payload.withdraw_no).toBe('WD1');
    return [Payload.token];
  });

async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (let i = 0; i < 300; i += 1) {
    const value = await ask();
    if (value !== undefined) return value;
    await sleep(50);
  }
  throw new Error('it did not come to that');
}

const nthToken = (execution: string, n: number): Promise<string> =>
  until(async () => tokens(await history(execution))[n]);

const complete = (taskToken: string, status: number) =>
  sfn.send(new SendTaskSuccessCommand({ taskToken, output: JSON.stringify({ status }) }));

const ended = (executionArn: string) =>
  until(async () => {
    const execution = await sfn.send(new DescribeExecutionCommand({ executionArn }));
    return execution.status === 'RUNNING' ? undefined : execution;
  });

test('approved, paid and confirmed: three waits, six transitions', async () => {
  const execution = await start();
  for (const [i, status] of [1, 3, 4].entries()) {
    await complete(await nthToken(execution, i), status);
  }
  const { status, output } = await ended(execution);
  expect(status).toBe('SUCCEEDED');
  expect(JSON.parse(output!)).toEqual({ status: 4 });
  expect(entered(await history(execution))).toEqual([
    'Approval',
    'Approved?',
    'Pay',
    'Paid?',
    'Confirm',
    'Ended',
  ]);
});

test('rejected or cancelled while it waits for approval: it ends, and nothing is paid', async () => {
  const execution = await start();
  await complete(await nthToken(execution, 0), 6);
  const { status, output } = await ended(execution);
  expect(status).toBe('SUCCEEDED');
  expect(JSON.parse(output!)).toEqual({ status: 6 });
  expect(entered(await history(execution))).toEqual(['Approval', 'Approved?', 'Ended']);
});

test('failed before it was sent: it ends without a wait for confirmation', async () => {
  const execution = await start();
  await complete(await nthToken(execution, 0), 1);
  await complete(await nthToken(execution, 1), 5);
  expect(JSON.parse((await ended(execution)).output!)).toEqual({ status: 5 });
  expect(entered(await history(execution))).not.toContain('Confirm');
});

test('a wait that times out begins again, under another token', async () => {
  const execution = await start({ timeout: 2 });
  const first = await nthToken(execution, 0);
  const second = await nthToken(execution, 1);
  expect(second).not.toBe(first);
  await complete(second, 6);
  expect((await ended(execution)).status).toBe('SUCCEEDED');
  expect(entered(await history(execution))).toEqual(['Approval', 'Approval', 'Approved?', 'Ended']);
});

test('a step whose function fails is asked again', async () => {
  const execution = await start({ step: 'failing' });
  const again = await nthToken(execution, 1);
  await complete(again, 6);
  expect((await ended(execution)).status).toBe('SUCCEEDED');
});
