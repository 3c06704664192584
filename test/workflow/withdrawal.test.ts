/**
 * statemachines/withdrawal.asl.json as it is, run by Step Functions with one function that tells the
 * test its token: the test is the dispatcher, which completes the waits. Only times are shortened.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateFunctionCommand, DeleteFunctionCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  CreateStateMachineCommand,
  DeleteStateMachineCommand,
  DescribeExecutionCommand,
  GetExecutionHistoryCommand,
  SendTaskFailureCommand,
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

/** Task tokens that each order's steps were given, in order. */
const given = new Map<string, string[]>();
const machines: string[] = [];
let server: Server;
let functionArn: string;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { order_no: order, token } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
      order_no: string;
      token: string;
    };
    given.set(order, [...(given.get(order) ?? []), token]);
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const code = `exports.handler = async (event) => {
    const answer = await fetch('http://127.0.0.1:${port}', {
      method: 'POST', body: JSON.stringify(event) });
    console.log(answer.status);
  };`;
  const made = await lambda.send(
    new CreateFunctionCommand({
      FunctionName: unique,
      Runtime: 'nodejs22.x',
      Handler: 'index.handler',
      Role: roles.step,
      Timeout: 10,
      Code: { ZipFile: zipOf('index.js', code) },
    }),
  );
  functionArn = made.FunctionArn!;
});

afterAll(async () => {
  for (const stateMachineArn of machines) {
    await sfn.send(new DeleteStateMachineCommand({ stateMachineArn }));
  }
  if (functionArn) await lambda.send(new DeleteFunctionCommand({ FunctionName: unique }));
  server.close();
});

/** Starts the order's execution on a machine of its own. */
async function start(order: string, timeout = 60): Promise<string> {
  const definition = read('statemachines/withdrawal.asl.json')
    .replace(/\$\{\w+\}/g, functionArn)
    .replace(/"TimeoutSeconds": \d+/g, `"TimeoutSeconds": ${timeout}`)
    .replace(/"IntervalSeconds": \d+/g, '"IntervalSeconds": 1');
  const { stateMachineArn } = await sfn.send(
    new CreateStateMachineCommand({
      name: `${unique}-${order}`,
      definition,
      roleArn: roles.machine,
    }),
  );
  machines.push(stateMachineArn!);
  const { executionArn } = await sfn.send(
    new StartExecutionCommand({ stateMachineArn, input: JSON.stringify({ withdraw_no: order }) }),
  );
  return executionArn!;
}

/** Names of the states that were entered, in order: each is one transition. */
async function entered(executionArn: string): Promise<string[]> {
  const { events } = await sfn.send(
    new GetExecutionHistoryCommand({ executionArn, maxResults: 1000 }),
  );
  return (events ?? []).flatMap(({ stateEnteredEventDetails: state }) =>
    state?.name ? [state.name] : [],
  );
}

async function until<T>(ask: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (let i = 0; i < 400; i += 1) {
    const value = await ask();
    if (value !== undefined) return value;
    await sleep(50);
  }
  throw new Error('it did not come to that');
}

const nthToken = (order: string, n: number): Promise<string> => until(() => given.get(order)?.[n]);

const complete = (taskToken: string, status: number) =>
  sfn.send(new SendTaskSuccessCommand({ taskToken, output: JSON.stringify({ status }) }));

const ended = (executionArn: string) =>
  until(async () => {
    const execution = await sfn.send(new DescribeExecutionCommand({ executionArn }));
    return execution.status === 'RUNNING' ? undefined : execution;
  });

test('approved, paid and confirmed: three waits, and nothing between them', async () => {
  const execution = await start('WD1');
  for (const [i, status] of [1, 3, 4].entries()) {
    await complete(await nthToken('WD1', i), status);
  }
  const { status, output } = await ended(execution);
  expect(status).toBe('SUCCEEDED');
  expect(JSON.parse(output!)).toEqual({ status: 4 });
  expect(await entered(execution)).toEqual(['Approval', 'Pay', 'Confirm']);
});

test('rejected or cancelled while it waits for approval: its later steps complete themselves', async () => {
  const execution = await start('WD2');
  for (const i of [0, 1, 2]) await complete(await nthToken('WD2', i), 6);
  const { status, output } = await ended(execution);
  expect(status).toBe('SUCCEEDED');
  expect(JSON.parse(output!)).toEqual({ status: 6 });
  expect(await entered(execution)).toEqual(['Approval', 'Pay', 'Confirm']);
});

test('failed before it was sent: it ends as what it became', async () => {
  const execution = await start('WD3');
  await complete(await nthToken('WD3', 0), 1);
  for (const i of [1, 2]) await complete(await nthToken('WD3', i), 5);
  expect(JSON.parse((await ended(execution)).output!)).toEqual({ status: 5 });
});

test('a wait that times out begins again, under another token', async () => {
  const execution = await start('WD4', 2);
  const first = await nthToken('WD4', 0);
  const second = await nthToken('WD4', 1);
  expect(second).not.toBe(first);
  await complete(second, 6);
  for (const i of [2, 3]) await complete(await nthToken('WD4', i), 6);
  expect((await ended(execution)).status).toBe('SUCCEEDED');
  expect(await entered(execution)).toEqual(['Approval', 'Approval', 'Pay', 'Confirm']);
});

test('a step that fails is asked again, and the execution goes on', async () => {
  const execution = await start('WD5');
  const taskToken = await nthToken('WD5', 0);
  await sfn.send(new SendTaskFailureCommand({ taskToken, error: 'ApiError', cause: 'Busy' }));
  for (const i of [1, 2, 3]) await complete(await nthToken('WD5', i), 6);
  expect((await ended(execution)).status).toBe('SUCCEEDED');
});
