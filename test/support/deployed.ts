/** The deployed functions, streams and executions, for tests that break the links between them. */
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import {
  GetEventSourceMappingCommand,
  GetFunctionConfigurationCommand,
  InvokeCommand,
  LambdaClient,
  ListEventSourceMappingsCommand,
  UpdateEventSourceMappingCommand,
} from '@aws-sdk/client-lambda';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { dueShard, eventKeys, type Key, moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { setVariables } from './set-variables.ts';
import { until } from './stack.ts';

const lambda = new LambdaClient({});
const dynamo = new DynamoDBClient({});
const documents = DynamoDBDocumentClient.from(dynamo);

export const tableName = (table: string): string => `coffer-local-${table}`;
export const functionName = (entry: string): string => `coffer-local-${entry}`;

/** Calls a deployed function and returns its answer. Throws the error that the function threw. */
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

/** Runs the redispatch with its clock this many seconds ahead. At 11, a record just written is due. */
export const redispatchAhead = (seconds: number) =>
  invoke<{ dispatched: number; failed: number; queued: number }>('schedule-redispatch', {
    now: nowS() + seconds,
  });

/** Runs the reconciler with its clock this many seconds ahead. */
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

/** Runs `work` while a function has other environment variables; undefined: it has none of that name. */
export async function withVariables<T>(
  entry: string,
  change: Record<string, string | undefined>,
  work: () => Promise<T>,
): Promise<T> {
  const FunctionName = functionName(entry);
  const { Environment } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
  const set = (variables: Record<string, string | undefined>) => {
    const named = Object.entries(variables).filter(([, value]) => value !== undefined);
    const Variables = Object.fromEntries(named) as Record<string, string>;
    return setVariables(lambda, FunctionName, Variables);
  };
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

/** The deployed event source mapping between the stream of `events` and the dispatcher. */
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

/** Runs `work` while nothing reads the stream of `events`. Its records are read afterwards. */
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

/**
 * Leaves the first outbox entry of an order as a restored table has it: not dispatched, with no notice
 * of it, and in no stream, which carries its changes as such and not as a new entry.
 */
export async function forgetEntry(orderNo: string): Promise<void> {
  const outboxId = `${orderNo}#1`;
  const TableName = tableName('events');
  // The dispatcher marks it last, and would overwrite this.
  await until('the entry to be dispatched', async () =>
    (await itemOf(eventKeys.outbox(outboxId)))?.duePk === undefined ? true : undefined,
  );
  await documents.send(
    new UpdateCommand({
      TableName,
      Key: eventKeys.outbox(outboxId),
      UpdateExpression: 'SET duePk = :shard, dueSk = createdAtMs',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':shard': `O#${dueShard(outboxId)}` },
    }),
  );
  await documents.send(new DeleteCommand({ TableName, Key: eventKeys.notice(orderNo) }));
}

/** The stream's records of a record's outbox entries, in the order of their writes. */
export async function streamRecords(ref: string) {
  const records = [];
  for (let rev = 1; ; rev++) {
    const key = eventKeys.outbox(`${ref}#${rev}`);
    const item = await itemOf(key);
    if (!item) return records;
    records.push(streamRecord(item, `${ref}-${rev}`));
  }
}

/** A stream record for an item that was put. */
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

/**
 * Hands records to the deployed dispatcher as the stream does. Returns those reported as failed.
 */
export async function handToDispatcher(
  records: ReturnType<typeof streamRecord>[],
): Promise<string[]> {
  const { batchItemFailures } = await invoke<{ batchItemFailures: { itemIdentifier: string }[] }>(
    'queue-dispatch-outbox',
    { Records: records },
  );
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
}
