import type { HashOptions, ReadOptions } from '#domain/ports/chains/chain-reader.ts';
import { RpcUnavailable } from './rpc-error.ts';

/**
 * The hashes of blocks by other providers than the first. What one of them does not show, or shows
 * otherwise than expected, is asked of the next: one that lags or is on a fork of its own holds up
 * nothing that the others show. If none shows what is expected, the first hash counts. `provider` is
 * the first that showed a hash, or else the first that answered. Throws the last one's error when none
 * answers.
 */
export async function hashesElsewhere(input: {
  numbers: readonly bigint[];
  /** Positions of these providers, in the order in which they are asked. */
  order: readonly number[];
  /** null: the provider does not show the block. */
  read: (
    provider: number,
    numbers: bigint[],
    options: Pick<ReadOptions, 'withinMs'>,
  ) => Promise<(string | null)[]>;
  options?: HashOptions | undefined;
}): Promise<{ provider: number; hashes: (string | null)[] }> {
  const { numbers, order, read } = input;
  const { withinMs, isExpected = () => true } = input.options ?? {};
  const endsAt = withinMs === undefined ? undefined : Date.now() + withinMs;
  const found = new Map<bigint, string>();
  const isOpen = (number: bigint) => {
    const hash = found.get(number);
    return hash === undefined || !isExpected(number, hash);
  };
  let answered: number | null = null;
  let showing: number | null = null;
  let failure: unknown = new RpcUnavailable('there is no RPC provider to ask');
  for (const provider of order) {
    const missing = numbers.filter(isOpen);
    const leftMs = endsAt === undefined ? undefined : endsAt - Date.now();
    if (answered !== null && (missing.length === 0 || (leftMs ?? 1) <= 0)) break;
    try {
      const options = leftMs === undefined ? {} : { withinMs: leftMs };
      const hashes = await read(provider, missing, options);
      answered ??= provider;
      for (const [i, number] of missing.entries()) {
        const hash = hashes[i];
        if (hash == null) continue;
        showing ??= provider;
        if (!found.has(number) || isExpected(number, hash)) found.set(number, hash);
      }
    } catch (error) {
      failure = error;
    }
  }
  if (answered === null) throw failure;
  return {
    provider: showing ?? answered,
    hashes: numbers.map((number) => found.get(number) ?? null),
  };
}
