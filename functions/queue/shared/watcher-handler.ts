import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { providerHosts } from '#aws/runtime/rpc-parameters.ts';
import { chains } from '#chains/catalog/catalog.ts';
import { deriveByXpub } from '#domain/deposit/derive-by-xpub.ts';
import { derivedOwners } from '#domain/deposit/derived-owners.ts';
import { makeSettleMemory } from '#domain/payment/settle/settle-memory.ts';
import { AddressFilter } from '#domain/watch/address-filter.ts';
import type { Scan, WatchDeps } from '#domain/watch/deps.ts';
import { rescan } from '#domain/watch/rescan.ts';
import { runTick } from '#domain/watch/run-tick.ts';
import { makeWakes } from '#domain/watch/wakes.ts';
import { candidateBesideCredit } from '#extensions/token-sweep/store/candidate-item.ts';
import { bookFacts } from '#functions/dependencies/book-facts.ts';
import { rescanQueue, watchQueue, workQueue } from '#functions/dependencies/queues.ts';
import { clock } from '#functions/dependencies/runtime.ts';
import { creditGate } from '#functions/dependencies/screening.ts';
import {
  addressBook,
  chainStateStore,
  depositStore,
  internalTransferStore,
  orderStore,
  paymentStore,
  projectStore,
  rescanStore,
} from '#functions/dependencies/stores.ts';
import { hasTokenSweep } from '#functions/dependencies/token-sweep.ts';
import { worker } from '#functions/dependencies/worker.ts';
import type { Chain } from '#model/chain.ts';
import type { ProjectSeeds } from '#model/project.ts';
import type { ChainReader } from '#ports/chains.ts';
import type { AddressBook } from '#ports/deposits.ts';
import type { Logger } from '#ports/runtime.ts';
import { type ChainName, chainNames, type Family } from '#shared/chains.ts';

/** How long a run of a rescan may read, in milliseconds; the function's timeout is 60 s. */
const rescanMs = 30_000;

const chainName = z.enum(chainNames);
const messageSchema = z.union([
  z.object({ tick: z.object({ chain: chainName, fence: z.int().check(z.nonnegative()) }) }),
  z.object({ rescan: z.object({ chain: chainName, rescanId: z.string() }) }),
]);

/** What differs between the watchers of the families. */
export interface WatchOptions {
  /** The function's name in its log lines. */
  name: string;
  family: Family;
  /** What extensions add to the watcher's work. */
  ofExtensions?(log: Logger): Pick<WatchDeps, 'topUps' | 'onMined'>;
  fingerprint(address: string): number;
  /** The form of an address that merchants see. */
  canonical(address: string): string;
  /** The address of an addr_index by extended public keys; null where only the seed can give it. */
  derive: ((xpub: ProjectSeeds['xpub'], subIndex: number) => string) | null;
  reader(chain: Chain, notes: ReaderNotes): Promise<ChainReader>;
  /** Another scan than that of whole blocks, where the family has one (src/extensions). */
  scan?(chain: Chain): Promise<Scan>;
}

/** What a reader finds wrong with its providers; each is logged. */
interface ReaderNotes {
  onUnverified: (note: UnverifiedNote) => void;
  /** A provider, by its position, keeps no internal transactions. */
  onNoInternal: (provider: number) => void;
  /** The final blocks of two providers are far apart: what each answered. */
  onFinalityApart: (answers: string) => void;
}

/** A block of a provider did not verify. `provider` is its position; URLs are never logged. */
interface UnverifiedNote {
  provider: number;
  block: bigint;
  reason: string;
}

/**
 * The Lambda handler of a family's watcher. A message is one tick of a chain, which queues the next
 * one, or a part of a rescan.
 */
export function watcherHandler(options: WatchOptions): (event: SQSEvent) => Promise<void> {
  return worker(options.name, (log) => {
    /** Kept between ticks: it reads all addresses once, and then only the journal's new end. */
    const filter = new AddressFilter(options.family, options.fingerprint);

    let owners: AddressBook | null = null;
    /** Kept between ticks, since it remembers which addresses are derived from their keys. */
    function ownersOf(): AddressBook {
      const { derive } = options;
      const addresses = addressBook();
      if (!derive) return addresses;
      const projects = projectStore();
      owners ??= derivedOwners({
        addresses,
        projects,
        derive: deriveByXpub(projects, derive),
        log,
      });
      return owners;
    }

    /** What is known of the wake-ups of each chain. */
    const wakesOf = oncePerChain(makeWakes);
    /** What is known of the payments of each chain. */
    const memoryOf = oncePerChain(makeSettleMemory);
    /** Up to which block each chain's credited deposits were let go. */
    const releasedOf = oncePerChain((): WatchDeps['released'] => ({ upTo: -1n }));
    /** Whose credit waits, of each chain's deposits. */
    const turnsOf = oncePerChain((): WatchDeps['turns'] => new Map());

    async function depsOf(chain: Chain): Promise<WatchDeps> {
      const scan = await options.scan?.(chain);
      const notes: ReaderNotes = {
        onUnverified: (note) => log.warn('watch.block-unverified', { chain: chain.name, ...note }),
        onNoInternal: (provider) =>
          log.error('watch.no-internal-transactions', { chain: chain.name, provider }),
        onFinalityApart: (answers) =>
          log.warn('watch.finality-apart', { chain: chain.name, answers }),
      };
      return {
        chain,
        chainState: chainStateStore(),
        deposits: depositStore(),
        internalTransfers: internalTransferStore(),
        addresses: ownersOf(),
        projects: projectStore(),
        orders: orderStore(),
        payments: paymentStore(),
        work: workQueue(),
        reader: await options.reader(chain, notes),
        filter,
        ...(scan && { scan }),
        wakes: wakesOf(chain.name),
        memory: memoryOf(chain.name),
        released: releasedOf(chain.name),
        turns: turnsOf(chain.name),
        ...options.ofExtensions?.(log),
        gate: creditGate(),
        ...(hasTokenSweep() && { besideCredit: candidateBesideCredit }),
        ...bookFacts({
          chain,
          addresses: ownersOf(),
          maybeOurs: (address) => filter.maybeOurs(address),
          canonical: options.canonical,
        }),
        canonical: options.canonical,
        clock,
        log,
      };
    }

    const tick = (chain: Chain, fence: number) =>
      runTick(
        {
          chain,
          chainState: chainStateStore(),
          queue: watchQueue(),
          clock,
          log,
          hosts: () => providerHosts(chain.name).catch(() => null),
          watch: () => depsOf(chain),
        },
        fence,
      );

    return async (event) => {
      for (const record of event.Records) {
        const message = messageSchema.parse(JSON.parse(record.body));
        if ('rescan' in message) {
          const { chain, rescanId } = message.rescan;
          const deps = { ...(await depsOf(chains[chain])), rescans: rescanStore() };
          const deadline = clock.nowMs() + rescanMs;
          // A new message: the same one, received often, would end in the dead-letter queue.
          const continues = await rescan(deps, { rescanId, deadline });
          if (continues) await rescanQueue().push({ chain, rescanId });
        } else {
          await tick(chains[message.tick.chain], message.tick.fence);
        }
      }
    };
  });
}

/** Keeps one value for each chain, made when it is first asked for. */
function oncePerChain<T>(make: () => T): (chain: ChainName) => T {
  const kept = new Map<ChainName, T>();
  return (chain) => {
    const one = kept.get(chain) ?? make();
    kept.set(chain, one);
    return one;
  };
}
