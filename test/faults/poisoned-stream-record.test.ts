/**
 * The stream holds a record that cannot be read. The stream and the redispatch deliver the other
 * records. The bad record goes to a dead-letter queue with an alarm, and is not retried for ever.
 * AWS retries the records that the function reports as failed, and gives up according to the
 * mapping's settings. The emulator does not, so the test plays this part: it hands the records
 * over, reads the answer, and checks the settings that AWS acts on.
 */
import {
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { GetQueueUrlCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dueShard } from '#aws/dynamodb/table-keys.ts';
import { type OwnProject, ownProject } from '../scenarios/own-project.ts';
import {
  describeStreamMapping,
  handToDispatcher,
  redispatchAhead,
  streamRecord,
  streamRecords,
  tableName,
  withoutStream,
} from '../support/deployed.ts';
import { execution } from '../support/executions.ts';
import { until } from '../support/stack.ts';

let project: OwnProject;
const dynamo = new DynamoDBClient({});
const TableName = tableName('events');
const id = `poison-${Date.now().toString(36)}#1`;
const Key = { pk: { S: `O#${id}` }, sk: { S: '-' } };
/** A record that has been due for the redispatch for an hour. Its event is not valid JSON. */
const poison = {
  ...Key,
  duePk: { S: `O#${dueShard(id)}` },
  dueSk: { N: String(Date.now() - 3_600_000) },
  createdAtMs: { N: String(Date.now() - 3_600_000) },
  outboxId: { S: id },
  kind: { S: 'withdrawal' },
  ref: { S: 'poison' },
  projectId: { S: 'demo' },
  event: { S: '{"name":' },
  lists: { S: '[]' },
  start: { BOOL: true },
  requestId: { S: '-' },
};

beforeAll(async () => {
  project = await ownProject();
});
afterAll(async () => {
  await dynamo.send(new DeleteItemCommand({ TableName, Key }));
  await project?.leave();
});

const dueAt = async () =>
  Number((await dynamo.send(new GetItemCommand({ TableName, Key }))).Item?.dueSk?.N);
const heardAll = (no: string) =>
  until(`webhooks of ${no}`, async () =>
    Object.keys(project.heard(no)).length === 3 ? project.heard(no) : undefined,
  );

test('the orders before and after an unreadable record are paid and announced', async () => {
  const before = await project.apply(5);
  await dynamo.send(new PutItemCommand({ TableName, Item: poison }));
  const after = await project.apply(6);
  for (const order of [before, after]) {
    await project.reached(order.no, 4);
    expect(await project.paid(order)).toBe(order.amount);
    await heardAll(order.no);
  }
});

test('each time a batch is delivered only the unreadable record is reported as failed', async () => {
  const order = await withoutStream(async () => {
    const made = await project.apply(7);
    const batch = [streamRecord(poison, 'poison'), ...(await streamRecords(made.no))];
    for (let time = 0; time < 3; time++) expect(await handToDispatcher(batch)).toEqual(['poison']);
    expect(await execution(made.no, 1)).toMatchObject({ status: 'RUNNING' });
    return made;
  });
  await project.reached(order.no, 4);
  expect(await project.paid(order)).toBe(order.amount);
});

test('the stream retries a failed record by itself, five times, then moves it to the dead-letter queue', async () => {
  const mapping = await describeStreamMapping();
  expect(mapping).toMatchObject({
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    BisectBatchOnFunctionError: true,
    MaximumRetryAttempts: 5,
    MaximumRecordAgeInSeconds: 3_600,
  });
  const dead = mapping.DestinationConfig?.OnFailure?.Destination?.split(':').at(-1) ?? '';
  expect(dead).toBe('coffer-local-dispatch-outbox-dead');
  const { QueueUrl } = await new SQSClient({}).send(new GetQueueUrlCommand({ QueueName: dead }));
  expect(QueueUrl).toContain(dead);
});

test('without the stream the redispatch skips the unreadable record and retries it after 15 minutes', async () => {
  const order = await withoutStream(async () => {
    await dynamo.send(new PutItemCommand({ TableName, Item: poison }));
    const made = await project.apply(8);
    await redispatchAhead(11);
    expect(await execution(made.no, 1)).not.toBeNull();
    const first = await dueAt();
    expect(first).toBeGreaterThan(Date.now() + 14 * 60_000);
    await redispatchAhead(12);
    expect(await dueAt()).toBe(first);
    await redispatchAhead(16 * 60);
    expect(await dueAt()).toBeGreaterThan(first + 14 * 60_000);
    return made;
  });
  await project.reached(order.no, 4);
  expect(await project.paid(order)).toBe(order.amount);
  expect(await project.sent()).toBe(4);
});
