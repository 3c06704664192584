import type { BlockShows } from '#ports/chains.ts';

/**
 * What each provider says of a block. `ask` reads the hash at its height: null if the provider has
 * none there yet. One that does not answer is silent.
 */
export async function whoShows(
  hash: string,
  providers: readonly number[],
  ask: (provider: number) => Promise<string | null | undefined>,
): Promise<BlockShows> {
  const said: BlockShows = { shows: [], denies: [], silent: [] };
  const answers = await Promise.allSettled(providers.map((provider) => ask(provider)));
  for (const [i, answer] of answers.entries()) {
    const shown = answer.status === 'fulfilled' ? answer.value : null;
    const list = shown == null ? said.silent : shown === hash ? said.shows : said.denies;
    list.push(providers[i] as number);
  }
  return said;
}
