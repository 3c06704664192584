import type { WatchDeps } from '#domain/watch/deps.ts';
import type { Economy } from './economy.ts';

/**
 * How logs are asked for: by recipient while providers can take the number of addresses, above that
 * for all transfers of the listed tokens, of which the address filter chooses.
 */
export function oursIn(
  { chain, filter }: Pick<WatchDeps, 'chain' | 'filter'>,
  { list }: Pick<Economy, 'list'>,
): { recipients: string[] | null; maybeOurs(address: string): boolean } {
  const { recipients } = chain.economy;
  return {
    recipients:
      list.size <= recipients ? list.slice(0, list.places).map(({ address }) => address) : null,
    maybeOurs: (address) => filter.maybeOurs(address),
  };
}
