import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { makeAddressBook } from '#aws/deposits/address-book.ts';
import { makeChainStateStore } from '#aws/deposits/chain-state-store.ts';
import { makeDepositStore } from '#aws/deposits/deposit-store.ts';
import { makeInternalTransferStore } from '#aws/deposits/internal-transfer-store.ts';
import { makeRescanStore } from '#aws/deposits/rescan-store.ts';
import { makeOrderStore } from '#aws/orders/order-store.ts';
import { makePaymentStore } from '#aws/payments/payment-store.ts';
import { makeProjectStore } from '#aws/projects/project-store.ts';
import { makeRescanQueue, makeWatchQueue, makeWorkQueue } from '#aws/queues/queues.ts';
import { systemClock } from '#aws/runtime/clock.ts';
import { systemIds } from '#aws/runtime/ids.ts';
import { makeLogger } from '#aws/runtime/log.ts';
import { chains } from '#chains/catalog/catalog.ts';
import { type ChainName, chainNames, type Family } from '#contract/chains.ts';
import type { ChainReader } from '#domain/ports/chains/chain-reader.ts';
import { AddressFilter } from '#domain/watch/address-filter.ts';
import type { WatchDeps } from '#domain/watch/deps.ts';
import { rescan } from '#domain/watch/rescan.ts';
import { runTick } from '#domain/watch/run-tick.ts';
import type { Chain } from '#model/chain.ts';

/** A run of a rescan reads for this long at most (ms), well within the function's timeout. */
const rescanMs = 30_000;

const chainName = z.enum(chainNames);
const messageSchema = z.union([
  z.object({ tick: z.object({ chain: chainName, fence: z.int().check(z.nonnegative()) }) }),
  z.object({ rescan: z.object({ chain: chainName, rescanId: z.string() }) }),
]);

/** What a watcher needs of its family. */
export interface WatchOptions {
  /** As its log lines name it. */
  name: string;
  family: Family;
  fingerprint(address: string): number;
  /** An address as merchants see it. */
  canonical(address: string): string;
  reader(chain: Chain, onUnverified: (note: UnverifiedNote) => void): Promise<ChainReader>;
}

/** A provider could not show a block as it must be (its position, never its URL). */
interface UnverifiedNote {
  provider: number;
  block: bigint;
  reason: string;
}

/**
 * The handler of a family's watcher: one tick of a chain, which then asks for the next one; or a
 * rescan.
 */
export function watchQueue(options: WatchOptions): (event: SQSEvent) => Promise<void> {
  const log = makeLogger({ function: options.name });
  /** Kept over ticks: the filter knows every address, read once and then from the journal's end. */
  const filter = new AddressFilter(options.family, options.fingerprint);
  let shared: Omit<WatchDeps, 'chain' | 'reader'> | undefined;

  async function depsOf(name: ChainName): Promise<WatchDeps> {
    shared ??= {
      chainState: makeChainStateStore(),
      deposits: makeDepositStore(),
      internalTransfers: makeInternalTransferStore(),
      addresses: makeAddressBook(),
      projects: makeProjectStore(),
      orders: makeOrderStore(),
      payments: makePaymentStore(),
      work: makeWorkQueue(),
      filter,
      canonical: options.canonical,
      clock: systemClock,
      ids: systemIds,
      log,
    };
    const chain = chains[name];
    const onUnverified = (note: UnverifiedNote) =>
      log.warn('watch.block-unverified', { chain: name, ...note });
    return { ...shared, chain, reader: await options.reader(chain, onUnverified) };
  }

  const tick = (name: ChainName, fence: number) =>
    runTick(
      {
        chain: chains[name],
        chainState: shared?.chainState ?? makeChainStateStore(),
        queue: makeWatchQueue(),
        clock: systemClock,
        log,
        watch: () => depsOf(name),
      },
      fence,
    );

  return async (event) => {
    for (const record of event.Records) {
      const message = messageSchema.parse(JSON.parse(record.body));
      if ('rescan' in message) {
        const { chain, rescanId } = message.rescan;
        const deps = { ...(await depsOf(chain)), rescans: makeRescanStore() };
        const deadline = deps.clock.nowMs() + rescanMs;
        // A new message, for one that goes on long enough would count as one that fails.
        const goesOn = await rescan(deps, { rescanId, deadline });
        if (goesOn) await makeRescanQueue().push({ chain, rescanId });
      } else {
        await tick(message.tick.chain, message.tick.fence);
      }
    }
  };
}
