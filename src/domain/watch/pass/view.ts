import type { Chain, Cursor, ProviderNote, WatcherStop } from '#model/chain.ts';
import type { PriceSnapshot } from '#model/price.ts';
import type { ChainName } from '#shared/chains.ts';
import { presentPrice } from '../../price/view.ts';
import { blocksBehind, blocksInSync } from '../blocks-behind.ts';
import { secondsBehind } from '../seconds-behind.ts';

/** Where a chain's watcher is, as the admin API shows it. */
export const presentStop = (
  chain: ChainName,
  { cursor, stop }: { cursor: Cursor | null; stop: WatcherStop | null },
) => ({
  chain,
  scanned: cursor?.scanned.toString() ?? null,
  finalized: cursor?.finalized.toString() ?? null,
  stopped: stop && {
    height: stop.block.toString(),
    hash: stop.hash,
    since: stop.since,
    pass: stop.pass
      ? {
          at: stop.pass.at,
          reason: stop.pass.reason,
          asked_by: stop.pass.askedBy,
          confirmed_by: stop.pass.confirmedBy,
        }
      : null,
  },
  passed: (cursor?.passed ?? []).map(({ number, hash, at }) => ({
    height: number.toString(),
    hash,
    at,
  })),
});

/** How far a chain's watcher is behind at `now`, as the admin API shows it. */
export const presentLag = (
  chain: Chain,
  {
    cursor,
    stop,
    price,
    now,
  }: {
    cursor: Cursor | null;
    stop: WatcherStop | null;
    price: PriceSnapshot | undefined;
    now: number;
  },
) => {
  const lagSeconds =
    cursor && secondsBehind({ ...cursor, chain, minedAt: cursor.minedAt ?? null, now });
  const providers = cursor && notesOf(cursor);
  return {
    chain: chain.name,
    scanned: cursor?.scanned.toString() ?? null,
    head: cursor?.head.toString() ?? null,
    finalized: cursor?.finalized.toString() ?? null,
    lag_s: lagSeconds,
    lag_blocks:
      cursor && lagSeconds !== null ? blocksBehind({ ...cursor, chain, lagSeconds }) : null,
    in_sync_blocks: blocksInSync(chain),
    tick_at: cursor?.updatedAt ?? null,
    stopped: stop !== null,
    passed: cursor?.passed?.length ?? 0,
    scan: chain.scan,
    price: price ? presentPrice(price) : null,
    providers: [...new Set(providers?.map(({ host }) => host))],
    provider_states: (providers ?? []).map(presentProvider),
  };
};

/** What is known of the providers; of those that an earlier release noted, only their names. */
const notesOf = ({ providers, hosts = [], updatedAt }: Cursor): ProviderNote[] =>
  providers ?? hosts.map((host) => ({ host, state: 'unknown', since: updatedAt }));

const presentProvider = ({ host, state, since, blocks, error }: ProviderNote) => ({
  host,
  state,
  since,
  blocks: blocks ?? null,
  error: error ?? null,
});
