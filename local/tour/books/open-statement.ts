/** The statement of the tour's own day: written, downloaded, compared with its SHA-256 and added up. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { type Tour, type TourChain, TourFailed, toUnits } from '../context.ts';
import type { BookedProject } from './read-books.ts';

/** A line of a file in JSON Lines (docs/interface.md "Statement"). */
export interface StatementLine {
  row: 'opening' | 'entry' | 'closing' | 'fee';
  account: string;
  chain: string;
  token: string;
  amount: string;
}

interface Statement {
  period: string;
  seq: number;
  entries: number;
}

interface Detail {
  files: { format: 'csv' | 'jsonl'; name: string; sha256: string; url: string }[];
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

/** By account, chain and token: what opening and entries make beside what the closing says, where it differs. */
export function wrongClosings(
  lines: readonly StatementLine[],
  chains: readonly TourChain[],
): string[] {
  const sums = new Map<string, bigint>();
  for (const { row, account, chain, token, amount } of lines) {
    if (row === 'fee') continue;
    const { tokens, nativeDecimals } = chains.find(({ name }) => name === chain)!;
    const decimals = tokens[token]?.decimals ?? nativeDecimals;
    const units = amount.startsWith('-')
      ? -toUnits(amount.slice(1), decimals)
      : toUnits(amount, decimals);
    const key = `${account}, ${token} on ${chain}`;
    sums.set(key, (sums.get(key) ?? 0n) + (row === 'closing' ? -units : units));
  }
  return [...sums].filter(([, sum]) => sum !== 0n).map(([key, sum]) => `${key} by ${sum}`);
}

/** Has the day closed, as it is an hour after its end, and opens its statement. */
export async function openStatement(tour: Tour, { slug, api }: BookedProject): Promise<void> {
  const step = tour.ui.step(`Statement of ${slug}`);
  const newest = await newestDay(api);
  step.update('closing the day before it has ended, and writing its files');
  const made = await makeNext(tour, api, newest?.period ?? null);
  const { files } = await api.get<Detail>('/v1/statements/detail', { period: made.period });
  const file = files.find(({ format }) => format === 'jsonl')!;
  const text = await (await fetch(file.url)).text();
  const sha256 = createHash('sha256').update(text).digest('hex');
  if (sha256 !== file.sha256) throw new TourFailed(`${file.name} has the SHA-256 ${sha256}`);
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as StatementLine);
  const wrong = wrongClosings(lines, tour.chains);
  if (wrong.length > 0) throw new TourFailed(`${file.name} does not close: ${wrong.join('; ')}`);
  const of = (row: StatementLine['row']) => lines.filter((line) => line.row === row).length;
  step.done(
    `${made.period}, number ${made.seq}: ${of('entry')} entries make ${of('closing')} closing balances of ` +
      `${of('opening')} opening ones, and ${of('fee')} fees of orders; ${file.name} has its SHA-256`,
  );
}

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
    if (Date.now() > end) throw new TourFailed(`No statement follows ${newest ?? 'none'}`);
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
    const FunctionName = `coffer-local-schedule-${name}`;
    const answer = await lambda.send(
      new InvokeCommand({ FunctionName, Payload: Buffer.from(JSON.stringify(event)) }),
    );
    if (answer.FunctionError) {
      throw new TourFailed(`${FunctionName}: ${Buffer.from(answer.Payload ?? []).toString()}`);
    }
  } finally {
    lambda.destroy();
  }
}
