import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { makeAddressBook } from '../../src/aws/address-book.ts';
import { makeChainStateStore } from '../../src/aws/chain-state-store.ts';
import { systemClock } from '../../src/aws/clock.ts';
import { makeDepositStore } from '../../src/aws/deposit-store.ts';
import { systemIds } from '../../src/aws/ids.ts';
import { makeLogger } from '../../src/aws/log.ts';
import { makePaymentStore } from '../../src/aws/payment-store.ts';
import { makeProjectStore } from '../../src/aws/project-store.ts';
import { makeRescanQueue } from '../../src/aws/rescan-queue.ts';
import { makeRescanStore } from '../../src/aws/rescan-store.ts';
import { rpcUrls } from '../../src/aws/rpc-parameters.ts';
import { makeWatchQueue } from '../../src/aws/watch-queue.ts';
import { makeWithdrawalStore } from '../../src/aws/withdrawal-store.ts';
import { makeWorkQueue } from '../../src/aws/work-queue.ts';
import { chains } from '../../src/chains/catalog.ts';
import { toChecksumAddress } from '../../src/chains/evm/address.ts';
import { makeEvmReader } from '../../src/chains/evm/reader.ts';
import { makeRpc } from '../../src/chains/nodes/rpc.ts';
import { type ChainName, chainNames } from '../../src/contract/chains.ts';
import { AddressFilter, evmFingerprint } from '../../src/domain/watch/address-filter.ts';
import { rescan } from '../../src/domain/watch/rescan.ts';
import { runTick } from '../../src/domain/watch/run-tick.ts';
import type { WatchDeps } from '../../src/domain/watch/tick.ts';

/** A run of a rescan reads for this long at most (ms), well within the function's timeout. */
const rescanMs = 30_000;

const chainName = z.enum(chainNames);
const messageSchema = z.union([
  z.object({ tick: z.object({ chain: chainName, fence: z.int().check(z.nonnegative()) }) }),
  z.object({ rescan: z.object({ chain: chainName, rescanId: z.string() }) }),
]);

const log = makeLogger({ function: 'watch-evm' });
/** Kept over ticks: the filter knows every address, read once and then from the journal's end. */
const filter = new AddressFilter('EVM', evmFingerprint);
let shared: Omit<WatchDeps, 'chain' | 'reader'> | undefined;

async function depsOf(name: ChainName): Promise<WatchDeps> {
  shared ??= {
    chainState: makeChainStateStore(),
    deposits: makeDepositStore(),
    addresses: makeAddressBook(),
    projects: makeProjectStore(),
    withdrawals: makeWithdrawalStore(),
    payments: makePaymentStore(),
    work: makeWorkQueue(),
    filter,
    canonical: toChecksumAddress,
    clock: systemClock,
    ids: systemIds,
    log,
  };
  const chain = chains[name];
  const rpc = makeRpc({ urls: await rpcUrls(name) });
  const onUnverified = (note: { provider: number; block: bigint; reason: string }) =>
    log.warn('watch.block-unverified', { chain: name, ...note });
  return { ...shared, chain, reader: makeEvmReader({ chain, rpc, onUnverified }) };
}

/** One tick of a chain's watcher, which then asks for the next one; or a rescan. */
export async function handler(event: SQSEvent): Promise<void> {
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
}

function tick(name: ChainName, fence: number): Promise<void> {
  const deps = {
    chain: chains[name],
    chainState: shared?.chainState ?? makeChainStateStore(),
    queue: makeWatchQueue(),
    clock: systemClock,
    log,
    watch: () => depsOf(name),
  };
  return runTick(deps, fence);
}
