/** The statement of the tour's own day: written, downloaded, compared with its SHA-256, and checked as `coffer` does. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { invokeFunction } from '#aws/runtime/invoke-function.ts';
import { statementChain } from '#shared/audit/statement-chain.ts';
import { verifyStatementFile } from '#shared/audit/verify-statements.ts';
import { CheckFailed } from '#workstation/check.ts';
import type { Tour } from '../context.ts';
import type { BookedProject } from './read-books.ts';

interface Statement {
  period: string;
  seq: number;
  entries: number;
}

interface Detail {
  files: { format: 'csv' | 'jsonl'; name: string; sha256: string; url: string }[];
  link: { name: string; url: string };
}

const secondsOfDay = 86_400;
/** How long after its end a day can be closed, and some seconds. */
const closable = 3_600 + 60;
const timeoutMs = 120_000;

/**
 * When the first day that takes entries can be closed (unix seconds): today, or the day after the newest
 * statement, since an earlier tour of the day has closed it already.
 */
export function closableAt(now: number, newest: string | null): number {
  const today = Math.floor(now / secondsOfDay) * secondsOfDay;
  const next = newest === null ? today : Date.parse(newest) / 1_000 + secondsOfDay;
  return Math.max(today, next) + secondsOfDay + closable;
}

/** Has the day closed, as it is an hour after its end, and opens its statement. */
export async function openStatement(tour: Tour, { slug, api }: BookedProject): Promise<void> {
  const step = tour.ui.step(`Statement of ${slug}`);
  const newest = await newestDay(api);
  step.update('closing the day before it has ended, and writing its files');
  const made = await makeNext(tour, api, newest?.period ?? null);
  const { files, link } = await api.get<Detail>('/v1/statements/detail', { period: made.period });
  const file = files.find(({ format }) => format === 'jsonl')!;
  const [text, linkText] = await Promise.all([textOf(file.url), textOf(link.url)]);
  const sha256 = createHash('sha256').update(text).digest('hex');
  if (sha256 !== file.sha256) throw new CheckFailed(`${file.name} has the SHA-256 ${sha256}`);
  const linked = statementChain.readLink(linkText);
  if (!linked) throw new CheckFailed(`${link.name} is not a link of a chain of statements`);
  const lines = text.trimEnd().split('\n');
  const problems = await verifyStatementFile(linked, file, Readable.from(lines));
  if (problems.length > 0) throw new CheckFailed(problems.join('; '));
  const { opening, closing, entries } = linked.entry;
  const fees = lines.length - opening.length - entries - closing.length;
  step.done(
    `${made.period}, number ${made.seq}: ${entries} entries make ${closing.length} closing balances of ` +
      `${opening.length} opening ones, and ${fees} fees of orders; ${file.name} has its SHA-256`,
  );
}

const textOf = async (url: string): Promise<string> => (await fetch(url)).text();

/** Closes the first day that takes entries. It waits while anything is queued for the books. */
async function makeNext(
  tour: Tour,
  api: BookedProject['api'],
  newest: string | null,
): Promise<Statement> {
  const now = closableAt(Date.now() / 1_000, newest);
  const end = Date.now() + timeoutMs;
  for (;;) {
    tour.signal.throwIfAborted();
    await invoke(tour, 'close-books', { now });
    await invoke(tour, 'write-statements', {});
    const made = await newestDay(api);
    if (made && made.period !== newest) return made;
    if (Date.now() > end) throw new CheckFailed(`No statement follows ${newest ?? 'none'}`);
    await sleep(2_000);
  }
}

/** The newest statement of a day; those of months stand among them. */
async function newestDay(api: BookedProject['api']): Promise<Statement | null> {
  const { list } = await api.get<{ list: Statement[] }>('/v1/statements');
  return list.find(({ period }) => period.length === '2026-01-01'.length) ?? null;
}

async function invoke({ stack }: Tour, name: string, event: object): Promise<void> {
  const { endpoint_url: endpoint, region } = stack.aws;
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const lambda = new LambdaClient({ endpoint, region, credentials });
  try {
    await invokeFunction(lambda, { functionName: `coffer-local-schedule-${name}`, payload: event });
  } finally {
    lambda.destroy();
  }
}
