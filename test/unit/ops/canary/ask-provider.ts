import type { Chain } from '#model/chain.ts';
import { canary } from '#ops/canary/canary.ts';
import { type Check, type Result, runCheck } from '#ops/canary/check.ts';
import type { Provider } from '#ops/canary/providers.ts';
import type { Subject, SubjectInput } from '#ops/canary/subject.ts';

export const providerAt = (url: string, chain: Chain, more: Partial<Provider> = {}): Provider => ({
  chain,
  entry: url,
  list: 'providers',
  position: 1,
  host: new URL(url).host,
  sends: true,
  ...more,
});

/** What the command says of one provider, by the names of its checks. */
export async function askProvider(
  provider: Provider,
  now: () => number,
): Promise<Map<string, Result>> {
  const said = new Map<string, Result>();
  for await (const { results } of canary({ providers: [provider], unlimited: true, now })) {
    for (const result of results) said.set(result.name, result);
  }
  return said;
}

/** The checks that are not ok, with what came. */
export const otherwise = (said: Map<string, Result>): Record<string, string> =>
  Object.fromEntries(
    [...said.values()]
      .filter(({ verdict }) => verdict !== 'ok')
      .map(({ name, verdict, came }) => [name, `${verdict}: ${came}`]),
  );

/** A subject that is read and sent to, the only one on its chain. */
export const subjectInput = (chain: Chain, now: () => number): SubjectInput => ({
  chain,
  reads: true,
  sends: true,
  now,
  best: () => null,
  scrub: (text) => text,
});

/** What one check of a table says, as `verdict: what came`. */
export async function askCheck<S extends Subject>(
  table: readonly Check<S>[],
  name: string,
  subject: S,
): Promise<string> {
  const found = table.filter((one) => one.name === name && (one.applies?.(subject) ?? true));
  if (found.length !== 1) throw new Error(`${found.length} checks are named ${name}`);
  const { verdict, came } = await runCheck(found[0]!, subject);
  return `${verdict}: ${came}`;
}
