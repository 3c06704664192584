import type { HashOptions, ReadOptions } from '#ports/chains.ts';
import { RpcUnavailable } from './rpc-error.ts';

/** This many providers that show one hash decide. */
const votesNeeded = 2;

/**
 * The hashes of blocks by other providers than the first. What one of them does not show is asked
 * of the next: one that lags holds up nothing that the others show. Nor does one that shows another
 * hash than expected: the next are asked, the first one too, and the hash that two show counts. If
 * no two agree, the other hash stays. The expected hash is not a vote: the provider that disputes
 * it now, or one that agrees with it, may have given it. `provider` is the first that showed a
 * hash, or else the first that answered. Throws the last one's error when none answers.
 */
export async function hashesElsewhere(input: {
  numbers: readonly bigint[];
  /** Positions of all providers, in the order in which they are asked. */
  order: readonly number[];
  /** null: the provider does not show the block. */
  read: (
    provider: number,
    numbers: bigint[],
    options: Pick<ReadOptions, 'withinMs'>,
  ) => Promise<(string | null)[]>;
  options?: HashOptions | undefined;
}): Promise<{ provider: number; hashes: (string | null)[] }> {
  const { numbers, order, read, options: { withinMs, isExpected = () => true } = {} } = input;
  const [first, ...others] = order;
  const endsAt = withinMs === undefined ? undefined : Date.now() + withinMs;
  /** By number, in the order of the answers. */
  const shown = new Map<bigint, string[]>();
  let answered: number | null = null;
  let showing: number | null = null;
  let failure: unknown = new RpcUnavailable('there is no RPC provider to query');

  const agreed = (hashes: readonly string[]) =>
    hashes.find((hash) => hashes.filter((one) => one === hash).length >= votesNeeded);
  const isDisputed = (number: bigint) => {
    const hashes = shown.get(number);
    if (!hashes || isExpected(number, hashes[0]!)) return false;
    return agreed(hashes) === undefined;
  };

  async function ask(provider: number, open: bigint[], leftMs: number | undefined) {
    try {
      const hashes = await read(provider, open, leftMs === undefined ? {} : { withinMs: leftMs });
      answered ??= provider;
      for (const [i, number] of open.entries()) {
        const hash = hashes[i];
        if (hash == null) continue;
        shown.set(number, [...(shown.get(number) ?? []), hash]);
        showing ??= provider;
      }
    } catch (error) {
      failure = error;
    }
  }

  for (const provider of [...others, first]) {
    // Of two providers the first can only repeat that they disagree.
    const isFirst = provider === first;
    if (provider === undefined || (isFirst && others.length < votesNeeded)) continue;
    const open = numbers.filter((number) => isDisputed(number) || (!isFirst && !shown.has(number)));
    const leftMs = endsAt === undefined ? undefined : endsAt - Date.now();
    const isOver = open.length === 0 || (leftMs ?? 1) <= 0;
    if (isOver && (answered !== null || isFirst)) break;
    await ask(provider, open, leftMs);
  }
  if (answered === null) throw failure;
  return {
    provider: showing ?? answered,
    hashes: numbers.map((number) => {
      const hashes = shown.get(number) ?? [];
      return agreed(hashes) ?? hashes[0] ?? null;
    }),
  };
}
