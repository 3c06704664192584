/**
 * Runs a state machine of statemachines/ on Step Functions, unchanged except for shortened times.
 * Its one function passes each task token to the test. The test plays the dispatcher, which
 * completes the waits.
 */

import { createServer } from 'node:http';
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
import type { OrderStatus } from '#model/order-status.ts';
import { read } from '../unit/architecture/files.ts';
import { zipOf } from './zip.ts';

const account = 'arn:aws:iam::000000000000:role';

export type MachineRuns = Awaited<ReturnType<typeof openMachine>>;

/** `input` is the name of the input field that gives an execution its order. */
export async function openMachine(
  name: 'withdrawal' | 'client-operation' | 'swap',
  input: string,
  /** Of the emulator, if it is not the layer's. */
  at: { endpoint?: string } = {},
) {
  const sfn = new SFNClient(at);
  const lambda = new LambdaClient(at);
  const unique = `coffer-asl-${name}-${Date.now().toString(36)}`;
  // Roles of a deployed stack, because some emulators check that a role exists.
  const roles = {
    machine: `${account}/coffer-local-machine-${name}`,
    step: `${account}/coffer-local-workflow-await-confirmation`,
  };
  /** Task tokens given to each order's steps, in order. */
  const given = new Map<string, string[]>();
  const machines: string[] = [];
  const server = createServer(async (request, response) => {
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
  const { FunctionArn: functionArn = '' } = await lambda.send(
    new CreateFunctionCommand({
      FunctionName: unique,
      Runtime: 'nodejs24.x',
      Handler: 'index.handler',
      Role: roles.step,
      Timeout: 10,
      Code: { ZipFile: zipOf('index.js', code) },
    }),
  );

  async function until<T>(ask: () => Promise<T | undefined> | T | undefined): Promise<T> {
    for (let i = 0; i < 400; i += 1) {
      const value = await ask();
      if (value !== undefined) return value;
      await sleep(50);
    }
    throw new Error('it did not come to that');
  }

  const nthToken = (order: string, n: number): Promise<string> =>
    until(() => given.get(order)?.[n]);
  const complete = (taskToken: string, status: OrderStatus) =>
    sfn.send(new SendTaskSuccessCommand({ taskToken, output: JSON.stringify({ status }) }));

  return {
    nthToken,
    complete,
    /**
     * Completes a wait with the order's nth token, or with a later one if that token has expired.
     */
    async completeFrom(order: string, n: number, status: OrderStatus): Promise<number> {
      for (let i = n; ; i += 1) {
        try {
          await complete(await nthToken(order, i), status);
          return i;
        } catch (error) {
          if ((error as Error).name !== 'TaskTimedOut') throw error;
        }
      }
    },
    /** Starts the order's execution on a machine of its own. */
    async start(order: string, timeout = 60): Promise<string> {
      const definition = read(`statemachines/${name}.asl.json`)
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
        new StartExecutionCommand({
          stateMachineArn,
          input: JSON.stringify({ [input]: order }),
        }),
      );
      return executionArn!;
    },

    /** Names of the states that were entered, in order. Each entry is one transition. */
    async entered(executionArn: string): Promise<string[]> {
      const { events } = await sfn.send(
        new GetExecutionHistoryCommand({ executionArn, maxResults: 1000 }),
      );
      return (events ?? []).flatMap(({ stateEnteredEventDetails: state }) =>
        state?.name ? [state.name] : [],
      );
    },

    refuse: (taskToken: string) =>
      sfn.send(new SendTaskFailureCommand({ taskToken, error: 'ApiError', cause: 'Busy' })),

    /** The status and the output of an execution that ended. */
    async ended(executionArn: string): Promise<{ status: string; output: unknown }> {
      const { status, output } = await until(async () => {
        const execution = await sfn.send(new DescribeExecutionCommand({ executionArn }));
        return execution.status === 'RUNNING' ? undefined : execution;
      });
      return { status: status!, output: output === undefined ? null : JSON.parse(output) };
    },

    async close(): Promise<void> {
      for (const stateMachineArn of machines) {
        await sfn.send(new DeleteStateMachineCommand({ stateMachineArn }));
      }
      if (functionArn) await lambda.send(new DeleteFunctionCommand({ FunctionName: unique }));
      server.close();
    },
  };
}
