import type { ProviderAnswer } from '#ports/chains.ts';
import type { Heard } from '../failover.ts';

/** Asks each provider of a client for its head, all at once; what one gets wrong is its answer. */
export const askHeads = <
  Client extends { count: number; at(index: number): Client; heard?(): Heard[] },
>(
  client: Client,
  headOf: (provider: Client) => Promise<bigint>,
): Promise<Omit<ProviderAnswer, 'host'>[]> =>
  Promise.all(
    Array.from({ length: client.count }, async (_, index) => {
      const provider = client.at(index);
      const beganAt = Date.now();
      const before = provider.heard?.()[0]?.failures ?? 0;
      try {
        const head = await headOf(provider);
        return { head, error: null, tookMs: Date.now() - beganAt };
      } catch (error) {
        const heard = provider.heard?.()[0];
        const reason = heard && heard.failures > before ? heard.failure : null;
        const text = reason ?? (error as Error).message;
        return { head: null, error: text.slice(0, 200), tookMs: Date.now() - beganAt };
      }
    }),
  );
