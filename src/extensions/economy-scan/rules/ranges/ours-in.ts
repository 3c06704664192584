import type { WatchDeps } from '#domain/watch/deps.ts';
import type { OursInLogs } from '../../ports.ts';
import type { Economy } from './economy.ts';

/**
 * How logs are asked for: by recipient while providers can take the number of addresses, above that
 * for all transfers of the listed tokens, of which the address filter chooses. What leaves our
 * addresses is in the second kind anyway.
 */
export function oursIn(
  { chain, filter, strays }: Pick<WatchDeps, 'chain' | 'filter' | 'strays'>,
  { list }: Pick<Economy, 'list'>,
): OursInLogs {
  const isFew = list.size <= chain.economy.recipients;
  return {
    addresses: isFew ? list.slice(0, list.places).map(({ address }) => address) : null,
    maybeOurs: (address) => filter.maybeOurs(address),
    direction: strays && !isFew ? 'both' : 'in',
  };
}
