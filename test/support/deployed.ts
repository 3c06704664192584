/** The deployed functions, streams and executions themselves, for tests that break what is between them. */
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import {
  GetEventSourceMappingCommand,
  GetFunctionConfigurationCommand,
  InvokeCommand,
  LambdaClient,
  ListEventSourceMappingsCommand,
  UpdateEventSourceMappingCommand,
  UpdateFunctionConfigurationCommand,
} from '@aws-sdk/client-lambda';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { eventKeys, type Key, moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { until } from './stack.ts';

const lambda = new LambdaClient({});
const dynamo = new DynamoDBClient({});
const documents = DynamoDBDocumentClient.from(dynamo);

export const tableName = (table: string): string => `coffer-local-${table}`;
export const functionName = (entry: string): string => `coffer-local-${entry}`;

/** Calls a deployed function and gives its answer; throws what it threw. */
export async function invoke<T>(entry: string, payload: unknown = {}): Promise<T> {
  const { FunctionError, Payload } = await lambda.send(
    new InvokeCommand({
      FunctionName: functionName(entry),
      Payload: Buffer.from(JSON.stringify(payload)),
    }),
  );
  const text = Buffer.from(Payload ?? []).toString('utf8');
  if (FunctionError) throw new Error(`${entry}: ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}

export const nowS = (): number => Math.floor(Date.now() / 1000);

/** The sweep under a clock that is this many seconds ahead; ahead of 11, what was just written is due. */
export const sweepAhead = (seconds: number) =>
  invoke<{ dispatched: number; failed: number; queued: number }>('schedule-sweep', {
    now: nowS() + seconds,
  });

/** The reconciler under a clock that is this many seconds ahead. */
export const reconcileAhead = (seconds: number) =>
  invoke<{ restarted: number }>('schedule-reconcile', { now: nowS() + seconds });

/** An order's record as it is stored. */
export async function storedOrder(orderNo: string): Promise<Record<string, unknown>> {
  const { Item } = await documents.send(
    new GetCommand({
      TableName: tableName('money'),
      Key: moneyKeys.order(orderNo),
      ConsistentRead: true,
    }),
  );
  return Item ?? {};
}

/** Does some work while a function has other environment variables. */
export async function withVariables<T>(
  entry: string,
  change: Record<string, string>,
  work: () => Promise<T>,
): Promise<T> {
  const FunctionName = functionName(entry);
  const { Environment } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
  const set = (Variables: Record<string, string>) =>
    lambda.send(
      new UpdateFunctionConfigurationCommand({ FunctionName, Environment: { Variables } }),
    );
  await set({ ...Environment?.Variables, ...change });
  try {
    return await work();
  } finally {
    await set({ ...Environment?.Variables });
  }
}

const streamMapping = async () => {
  const { EventSourceMappings } = await lambda.send(
    new ListEventSourceMappingsCommand({ FunctionName: functionName('queue-dispatch-outbox') }),
  );
  const uuid = EventSourceMappings?.[0]?.UUID;
  if (!uuid) throw new Error('the dispatcher reads no stream');
  return uuid;
};

/** The mapping that hands the stream of `events` to the dispatcher, as it is deployed. */
export const describeStreamMapping = async () =>
  lambda.send(new GetEventSourceMappingCommand({ UUID: await streamMapping() }));

async function switchStream(Enabled: boolean): Promise<void> {
  const UUID = await streamMapping();
  await lambda.send(new UpdateEventSourceMappingCommand({ UUID, Enabled }));
  await until(`the stream consumer ${Enabled ? 'enabled' : 'disabled'}`, async () => {
    const { State } = await lambda.send(new GetEventSourceMappingCommand({ UUID }));
    return State === (Enabled ? 'Enabled' : 'Disabled') ? true : undefined;
  });
}

/** Does some work while nobody reads the stream of `events`; what it holds is read afterwards. */
export async function withoutStream<T>(work: () => Promise<T>): Promise<T> {
  await switchStream(false);
  try {
    return await work();
  } finally {
    await switchStream(true);
  }
}

const itemOf = async (key: Key) => {
  const Key = { pk: { S: key.pk }, sk: { S: key.sk } };
  const input = { TableName: tableName('events'), Key, ConsistentRead: true };
  return (await dynamo.send(new GetItemCommand(input))).Item;
};

/** The stream's records of a record's outbox entries, in the order in which they were written. */
export async function streamRecords(ref: string) {
  const records = [];
  for (let rev = 1; ; rev++) {
    const key = eventKeys.outbox(`${ref}#${rev}`);
    const item = await itemOf(key);
    if (!item) return records;
    records.push(streamRecord(item, `${ref}-${rev}`));
  }
}

/** A record as the stream hands it over: an item that was put. */
export const streamRecord = (item: Record<string, unknown>, sequence: string) => ({
  eventID: sequence,
  eventName: 'INSERT',
  eventSource: 'aws:dynamodb',
  dynamodb: {
    Keys: { pk: item.pk, sk: item.sk },
    NewImage: item,
    SequenceNumber: sequence,
    StreamViewType: 'NEW_IMAGE',
  },
});

/** Hands records to the deployed dispatcher as the stream does, and gives those it says failed. */
export async function handToDispatcher(
  records: ReturnType<typeof streamRecord>[],
): Promise<string[]> {
  const { batchItemFailures } = await invoke<{ batchItemFailures: { itemIdentifier: string }[] }>(
    'queue-dispatch-outbox',
    { Records: records },
  );
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
}
