import { makeFinalityReader } from '#chains/rpc/providers/finality-reader.ts';

/** Three providers with these final blocks, of a chain with a block in 3 s. */
export async function read(said: bigint[], blockTimeMs = 3_000, near?: number) {
  const apart: string[] = [];
  const finalized = makeFinalityReader({
    chain: { blockTimeMs },
    order: () => [0, 1, 2],
    ask: async (provider) => said[provider]!,
    what: 'the final block',
    ...(near !== undefined && { near }),
    onApart: (answers) => apart.push(answers),
  });
  return { value: await finalized(), apart };
}
