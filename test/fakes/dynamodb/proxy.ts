/**
 * A proxy in front of DynamoDB Local that makes it behave as DynamoDB on AWS may: slow by turns,
 * throttled, with batches in any order and in parts, and with indexes behind their tables. It also
 * gives each table the id that DynamoDB Local has none of.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen, readBody, sendJson } from '#local/process/json-server.ts';
import { type Batch, holdBack, withHeld } from './hold-back.ts';
import { LaggingIndexes } from './lagging-indexes.ts';
import { shuffled } from './shuffled.ts';
import { type Answer, type Attributes, callTo } from './target.ts';

export interface DynamoFaults {
  /** Longest wait before a call and again before its answer. */
  jitterMs: number;
  /** Share of the calls that are refused as too many, 0 to 1. */
  throttled: number;
  /** Share of the entries of a batch that are left unprocessed, 0 to 1. */
  unprocessed: number;
  /** Whether BatchGetItem answers in any order. */
  shuffled: boolean;
  /** How far every index is behind its table. */
  indexLagMs: number;
}

export interface DynamoProxy {
  url: string;
  stop(): Promise<void>;
}

/** Largest request of DynamoDB, in bytes. */
const largest = 16 * 1_048_576;

const throttledAnswer: Answer = {
  status: 400,
  body: {
    __type: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
    message: 'The level of configured provisioned throughput for the table was exceeded.',
  },
};

/** An id as DynamoDB gives one, another for each table that has or had the name. */
function withTableId(answer: Answer): Answer {
  for (const field of ['Table', 'TableDescription']) {
    const table = answer.body[field] as Record<string, unknown> | undefined;
    if (!table || table.TableId) continue;
    const hash = createHash('sha256')
      .update(`${table.TableName}${table.CreationDateTime}`)
      .digest('hex');
    table.TableId = hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  }
  return answer;
}

/** `random` gives numbers in [0, 1): from a seed, where a run is to be repeated. */
export async function startDynamoProxy(
  target: string,
  faults: DynamoFaults,
  random: () => number,
): Promise<DynamoProxy> {
  const call = callTo(target);
  const { indexLagMs } = faults;
  const indexes = indexLagMs > 0 ? new LaggingIndexes(call, () => sleep(indexLagMs)) : null;

  /** A batch, of which some entries are left for another call. */
  async function callBatch(
    operation: string,
    body: Record<string, unknown>,
    field: 'UnprocessedKeys' | 'UnprocessedItems',
  ): Promise<Answer> {
    const { sent, held } = holdBack(body as unknown as Batch, faults.unprocessed, random);
    let answer = await call(operation, sent);
    if (answer.status !== 200) return answer;
    answer = (await indexes?.after(operation, { ...sent }, answer)) ?? answer;
    return withHeld(answer, field, held);
  }

  async function answerTo(operation: string, body: Record<string, unknown>): Promise<Answer> {
    if (random() < faults.throttled) return throttledAnswer;
    if (operation === 'BatchWriteItem') return callBatch(operation, body, 'UnprocessedItems');
    if (operation === 'BatchGetItem') {
      const answer = await callBatch(operation, body, 'UnprocessedKeys');
      const responses = answer.body.Responses as Record<string, Attributes[]> | undefined;
      if (!faults.shuffled || !responses) return answer;
      for (const [table, items] of Object.entries(responses))
        responses[table] = shuffled(items, random);
      return answer;
    }
    const answer = await call(operation, indexes?.redirect(operation, body) ?? body);
    return withTableId((await indexes?.after(operation, body, answer)) ?? answer);
  }

  const jitter = () => sleep(random() * faults.jitterMs);
  const server = await listen(0, async (request, response) => {
    if (request.url === '/settled') {
      return sendJson(response, 200, JSON.stringify((await indexes?.settled()) ?? false));
    }
    const text = (await readBody(request, largest)).toString();
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    await jitter();
    const { status, body } = await answerTo(operation, JSON.parse(text));
    await jitter();
    sendJson(response, status, JSON.stringify(body));
  });
  return { url: server.url, stop: server.close };
}
