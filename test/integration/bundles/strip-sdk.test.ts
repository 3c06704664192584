/**
 * A bundle leaves out the error classes of a service (lib/bundling/strip-sdk.ts). It still
 * distinguishes errors by name, and reads their message and the fields that our code needs.
 */
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleOptions } from '#lib/bundling/bundle-functions.ts';

let directory: string;
let sdk: Record<string, () => Promise<unknown>>;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'coffer-lean-'));
  const source = `
    import { DescribeKeyCommand, KMSClient } from '@aws-sdk/client-kms';
    import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
    import { DescribeExecutionCommand, SendTaskSuccessCommand, SFNClient } from '@aws-sdk/client-sfn';
    import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
    import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
    import { DynamoDBClient, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
    const arn = (rest) => 'arn:aws:states:us-east-1:000000000000:' + rest;
    export const kms = () => new KMSClient({}).send(new DescribeKeyCommand({ KeyId: 'alias/coffer/none' }));
    export const ssm = () => new SSMClient({}).send(new GetParameterCommand({ Name: '/coffer/none' }));
    export const task = () => new SFNClient({}).send(new SendTaskSuccessCommand({ taskToken: 'none', output: '{}' }));
    export const execution = () => new SFNClient({}).send(new DescribeExecutionCommand({ executionArn: arn('execution:none:none') }));
    export const invoke = () => new LambdaClient({}).send(new InvokeCommand({ FunctionName: 'coffer-none' }));
    export const table = () => new DynamoDBClient({}).send(new TransactWriteItemsCommand({ TransactItems: [
      { Put: { TableName: 'coffer-none', Item: { pk: { S: 'a' }, sk: { S: 'a' } } } } ] }));
    export const queue = () => new SQSClient({}).send(new SendMessageCommand({
      QueueUrl: process.env.AWS_ENDPOINT_URL + '/000000000000/coffer-none', MessageBody: 'x' }));
  `;
  const entry = path.join(process.cwd(), '.local', `lean-${process.pid}.js`);
  writeFileSync(entry, source);
  try {
    await build({ ...bundleOptions, entryPoints: { index: entry }, outdir: directory });
  } finally {
    await rm(entry, { force: true });
  }
  sdk = await import(pathToFileURL(path.join(directory, 'index.mjs')).href);
});

afterAll(() => rm(directory, { recursive: true, force: true }));

test.each([
  ['kms', 'NotFoundException'],
  ['ssm', 'ParameterNotFound'],
  ['task', /^(InvalidToken|TaskDoesNotExist|TaskTimedOut)$/],
  ['execution', 'ExecutionDoesNotExist'],
  ['invoke', 'ResourceNotFoundException'],
  ['table', 'ResourceNotFoundException'],
  ['queue', /QueueDoesNotExist|NonExistentQueue/],
])('%s', async (call, name) => {
  const error = await sdk[call]!().then(
    () => new Error('the call succeeded'),
    (reason) => reason as Error & { $metadata?: { httpStatusCode?: number } },
  );
  expect(error).toBeInstanceOf(Error);
  expect(error.name).toMatch(name);
  expect(error.message).not.toBe('');
  expect((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode).toBe(
    name === 'ResourceNotFoundException' && call === 'invoke' ? 404 : 400,
  );
});
