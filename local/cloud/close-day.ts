/** Closes a day of the books of a project on a local cloud, and has its statement written. */
import { setTimeout as sleep } from 'node:timers/promises';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { invokeFunction } from '#aws/runtime/invoke-function.ts';
import { CheckFailed } from '#workstation/check.ts';
import type { StackFile } from '#workstation/stack-file.ts';
import type { ApiClient } from '../clients/api-client.ts';

/** What `GET /v1/statements` says of a statement. */
export interface Statement {
  period: string;
  seq: number;
  entries: number;
}

const secondsOfDay = 86_400;
/** How long after its end a day can be closed, and some seconds. */
const closable = 3_600 + 60;
const timeoutMs = 120_000;

/**
 * When the first day that takes entries can be closed (unix seconds): today, or the day after the newest
 * statement, since today has been closed before.
 */
export function closableAt(now: number, newest: string | null): number {
  const today = Math.floor(now / secondsOfDay) * secondsOfDay;
  const next = newest === null ? today : Date.parse(newest) / 1_000 + secondsOfDay;
  return Math.max(today, next) + secondsOfDay + closable;
}

export interface ClosedProject {
  aws: StackFile['aws'];
  /** Its slug. */
  project: string;
  /** The merchant API with a key of the project. */
  api: Pick<ApiClient, 'get'>;
  signal: AbortSignal;
}

/**
 * Closes the first day of the project that takes entries, as it is an hour after its end, and writes its
 * statement. It waits while anything is queued for the books, up to two minutes.
 */
export async function closeDay({ aws, project, api, signal }: ClosedProject): Promise<Statement> {
  const newest = (await newestDay(api))?.period ?? null;
  const now = closableAt(Date.now() / 1_000, newest);
  const end = Date.now() + timeoutMs;
  for (;;) {
    signal.throwIfAborted();
    await invoke(aws, 'close-books', { now, project });
    await invoke(aws, 'write-statements', {});
    const made = await newestDay(api);
    if (made && made.period !== newest) return made;
    if (Date.now() > end) {
      throw new CheckFailed(
        `No statement follows ${newest ?? 'none'}: ${project} has no entry of a later day, or the books are busy`,
      );
    }
    await sleep(2_000);
  }
}

/** The newest statement of a day; those of months stand among them. */
async function newestDay(api: Pick<ApiClient, 'get'>): Promise<Statement | null> {
  const { list } = await api.get<{ list: Statement[] }>('/v1/statements');
  return list.find(({ period }) => period.length === '2026-01-01'.length) ?? null;
}

async function invoke(aws: StackFile['aws'], name: string, event: object): Promise<void> {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const lambda = new LambdaClient({ endpoint: aws.endpoint_url, region: aws.region, credentials });
  try {
    await invokeFunction(lambda, { functionName: `coffer-local-schedule-${name}`, payload: event });
  } finally {
    lambda.destroy();
  }
}
