import type { ChainName } from '#contract/chains.ts';
import type { Cursor, WatcherStop } from '#model/chain.ts';

/** Where a chain's watcher stands, as the admin API shows it. */
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
