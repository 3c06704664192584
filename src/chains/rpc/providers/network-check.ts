import type { Provider } from '../failover.ts';
import { ProviderFailure } from '../post-json.ts';

/** What a provider is asked, so that one of another network is not believed. */
export interface NetworkQuestion {
  /** The JSON-RPC method, or TRON's path. */
  method: string;
  /** TRON's. */
  body?: Record<string, unknown>;
  isRight(answer: unknown): boolean;
}

/** How long (ms) a provider of another network is not queried again. */
const wrongMs = 5 * 60_000;
/** It counts as one only after this many such answers over this time (ms): a starting node may say 0x0. */
const sure = { times: 3, ms: 10_000 };

/**
 * Lets the answers of a provider count once it has shown that it serves the right network: it is
 * asked once, with its first call. The check throws ProviderFailure otherwise, so that the next
 * provider is asked. A wrong answer is asked again with the next call; one that stays wrong for
 * seconds shuts the provider out for minutes.
 */
export function makeNetworkCheck(
  isRight: (provider: Provider, limitMs: number) => Promise<boolean>,
): <T>(provider: Provider, limitMs: number, exchange: () => Promise<T>) => Promise<T> {
  const right = new Set<Provider>();
  const wrong = new Map<Provider, { times: number; since: number; until: number }>();
  const asking = new Map<Provider, Promise<void>>();

  async function check(provider: Provider, limitMs: number): Promise<void> {
    const answer = await isRight(provider, limitMs).catch(() => null);
    if (answer === null) throw new ProviderFailure('network not told');
    if (answer) {
      right.add(provider);
      wrong.delete(provider);
      return;
    }
    const now = Date.now();
    const { times, since } = wrong.get(provider) ?? { times: 0, since: now };
    const isSure = times + 1 >= sure.times && now - since >= sure.ms;
    wrong.set(provider, { times: times + 1, since, until: isSure ? now + wrongMs : 0 });
    throw new ProviderFailure('the provider serves another network');
  }

  const isWrong = (provider: Provider): boolean => wrong.has(provider);

  /** Calls that begin together share one question. */
  function checkOnce(provider: Provider, limitMs: number): Promise<void> {
    const begun = asking.get(provider);
    if (begun) return begun;
    const asked = check(provider, limitMs).finally(() => asking.delete(provider));
    asking.set(provider, asked);
    return asked;
  }

  return async (provider, limitMs, exchange) => {
    if (right.has(provider)) return exchange();
    if ((wrong.get(provider)?.until ?? 0) > Date.now()) {
      throw new ProviderFailure('the provider serves another network');
    }
    const [network, answer] = await Promise.allSettled([checkOnce(provider, limitMs), exchange()]);
    // A provider that gives no usable answer at all says more by its failure than by what it left out.
    const isSilent = answer.status === 'rejected' && answer.reason instanceof ProviderFailure;
    if (network.status === 'rejected' && isSilent && !isWrong(provider)) throw answer.reason;
    if (network.status === 'rejected') throw network.reason;
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  };
}
