/** Asks every provider for what Coffer relies on (docs/networks.md "Checking your providers"). */
import type { Budget } from '#chains/rpc/budget.ts';
import { parseEndpoint } from '#chains/rpc/post-json.ts';
import { urlOf } from '#model/rpc-url.ts';
import { type Check, type Result, runCheck } from './check.ts';
import { evmChecks } from './evm/checks.ts';
import { makeEvmSubject } from './evm/subject.ts';
import { budgetFor, connectRpc, connectTron } from './pace.ts';
import type { Provider } from './providers.ts';
import { solanaChecks } from './solana/checks.ts';
import { makeSolanaSubject } from './solana/subject.ts';
import type { Subject, SubjectInput } from './subject.ts';
import { tronChecks } from './tron/checks.ts';
import { makeTronSubject } from './tron/subject.ts';

export interface Report {
  provider: Provider;
  /** In the order of the table. Only the network, where that is wrong or unknown. */
  results: Result[];
}

/** The questions to one provider. */
interface Plan {
  subject: Subject;
  asks: (() => Promise<Result>)[];
}

function planOf<S extends Subject>(subject: S, table: readonly Check<S>[]): Plan {
  const { reads } = subject;
  const checks = table.filter(
    (check) => (reads || check.ofSending) && (check.applies?.(subject) ?? true),
  );
  return { subject, asks: checks.map((check) => () => runCheck(check, subject)) };
}

function planFor(provider: Provider, budget: Budget, input: SubjectInput): Plan {
  const { entry, chain } = provider;
  if (chain.family === 'TRX') {
    const http = connectTron(entry, budget);
    return planOf(makeTronSubject({ ...input, http }), tronChecks);
  }
  const client = connectRpc(entry, budget);
  return chain.family === 'EVM'
    ? planOf(makeEvmSubject({ ...input, ...client }), evmChecks)
    : planOf(makeSolanaSubject({ ...input, ...client }), solanaChecks);
}

/**
 * Asks all providers, those of one chain about the same moment, and yields a report of each in
 * their order. A provider whose network is wrong or not reported is asked nothing else.
 */
export async function* canary(input: {
  providers: readonly Provider[];
  /** Asks a provider without a stated plan as fast as it answers: one on this machine. */
  unlimited?: boolean;
  now?: () => number;
  /** Called for each check that is done. */
  onProgress?: (done: number, total: number, provider: Provider) => void;
}): AsyncGenerator<Report> {
  const { providers, unlimited = false, now = Date.now } = input;
  const budgets = new Map<string, Budget>();
  const bests = new Map<string, bigint>();
  const planned = providers.map((provider) => {
    const { chain, entry, list, sends } = provider;
    const url = urlOf(entry);
    const budget = budgets.get(url) ?? budgetFor(entry, unlimited);
    budgets.set(url, budget);
    const plan = planFor(provider, budget, {
      chain,
      reads: list === 'providers',
      sends,
      now,
      best: () => bests.get(chain.name) ?? null,
      scrub: parseEndpoint(url, provider.position).scrub,
    });
    return { provider, ...plan };
  });
  const total = planned.reduce((sum, { asks }) => sum + asks.length, 0);
  let done = 0;

  /** The newest block of each chain, before anything is judged by it. */
  const heads = new Map(
    [...new Set(providers.map(({ chain }) => chain.name))].map((name) => [
      name,
      Promise.all(
        planned
          .filter(({ provider, subject }) => provider.chain.name === name && subject.reads)
          .map(async ({ subject }) => {
            // A provider that does not report it is judged by its checks.
            const number = await subject.newest().then(
              (head) => head.number,
              () => 0n,
            );
            if (number > (bests.get(name) ?? -1n)) bests.set(name, number);
          }),
      ),
    ]),
  );

  const reportOn = async ({ provider, asks }: (typeof planned)[number]): Promise<Report> => {
    const results: Result[] = [];
    await heads.get(provider.chain.name);
    for (const [i, ask] of asks.entries()) {
      const result = await ask();
      results.push(result);
      const last = i === 0 && result.verdict !== 'ok';
      done += last ? asks.length : 1;
      input.onProgress?.(done, total, provider);
      if (last) break;
    }
    return { provider, results };
  };
  const reports = planned.map(reportOn);
  // A failure is thrown where its report is awaited.
  for (const report of reports) report.catch(() => {});
  for (const report of reports) yield await report;
}
