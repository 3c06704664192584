/** Records every AWS call of this process, with its time and capacity. */
import { Readable } from 'node:stream';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

export interface AwsCall {
  /** For example `DynamoDB.GetItem`, `SQS.SendMessage`. */
  name: string;
  /** Milliseconds of performance.now(). */
  from: number;
  to: number;
  /** The capacity units that DynamoDB reported for the call. */
  units: number;
}

interface Sent {
  headers: Record<string, string>;
  method: string;
  path: string;
  body?: Uint8Array | string;
}
interface RequestHandler {
  handle(request: Sent, options?: unknown): Promise<unknown>;
}

/** The function that a request to Lambda calls; undefined for other requests. */
const functionIn = ({ path }: Sent): string | undefined =>
  /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(path)?.[1];

/** The name of a call, such as `DynamoDB_20120810.GetItem`, without the version. */
function nameOf(request: Sent): string {
  const { headers, method, path } = request;
  const called = functionIn(request);
  if (called) return `Invoke ${called}`;
  const target = headers['x-amz-target'] ?? `${method} ${path}`;
  return target.replace(/^(Amazon|AWS)?(\w+?)(_\d+)?\.(\w+)$/, '$2.$4');
}

let calls: AwsCall[] = [];

type Called = (event: never) => Promise<unknown>;
const functions = new Map<string, Called>();

/** From now on a call of this function runs in this process, as a call that spans its own calls. */
export function runHere(functionName: string, handler: Called): void {
  functions.set(functionName, handler);
}

/** Runs a part of this process that is a function of its own where it is deployed, as a call of it. */
export async function asFunction<T>(functionName: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  try {
    return await work();
  } finally {
    calls.push({ name: `Invoke ${functionName}`, from, to: performance.now(), units: 0 });
  }
}

/** What Lambda answers to the call of a function that runs here; undefined for other requests. */
async function invoked(request: Sent) {
  const { body = '' } = request;
  const handler = functions.get(functionIn(request) ?? '');
  if (!handler) return undefined;
  const answer = await handler(JSON.parse(Buffer.from(body).toString()) as never);
  const bytes = Buffer.from(JSON.stringify(answer));
  return { response: { statusCode: 200, headers: {}, body: Readable.from([bytes]) } };
}

/** Records the calls of every SDK client in this process from now on. */
export function recordAwsCalls(): void {
  // The clients of all services share the class of their request handler.
  const { requestHandler } = new DynamoDBClient({}).config;
  const prototype = Object.getPrototypeOf(requestHandler) as RequestHandler;
  const { handle } = prototype;
  prototype.handle = async function recorded(this: RequestHandler, request, options) {
    const call: AwsCall = { name: nameOf(request), from: performance.now(), to: 0, units: 0 };
    calls.push(call);
    try {
      return (await invoked(request)) ?? (await handle.call(this, request, options));
    } finally {
      call.to = performance.now();
    }
  };
}

interface Capacity {
  CapacityUnits?: number;
}

/** Requests the capacity of each call of this client, and records it with the call. */
export function noteCapacity(client: DynamoDBDocumentClient): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const before = calls.length;
      const result = await next(args);
      const { ConsumedCapacity: found } = result.output as {
        ConsumedCapacity?: Capacity | Capacity[];
      };
      const units = [found ?? []].flat().reduce((n, { CapacityUnits = 0 }) => n + CapacityUnits, 0);
      const own = calls.slice(before).find((call) => call.name.startsWith('DynamoDB.'));
      if (own) own.units += units;
      return result;
    },
    { step: 'initialize', name: 'noteCapacity' },
  );
}

/** The calls made while `work` ran, ordered by their start. */
export async function callsDuring(work: () => Promise<unknown>): Promise<AwsCall[]> {
  calls = [];
  await work();
  const made = calls;
  // What the bench itself calls from now on is none of them.
  calls = [];
  return made;
}

/**
 * The length of the longest chain of calls in which each call starts after the previous one ended.
 */
export function roundTrips(made: AwsCall[]): number {
  let trips = 0;
  let ended = Number.NEGATIVE_INFINITY;
  for (const call of [...made].sort((a, b) => a.to - b.to)) {
    if (call.from < ended) continue;
    trips += 1;
    ended = call.to;
  }
  return trips;
}
