import { chains } from '#chains/catalog/catalog.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { makeSolanaReader } from '#chains/solana/read/reader.ts';
import { finalityCheckpoint } from '#domain/payment/worker/expiry/finality-checkpoint.ts';
import { makeSignatureReader } from '#extensions/economy-scan/chain/solana/signature-reader.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import { fakeChainStateStore } from '#test/fakes/ports/chain-state-store.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { recordingRpc } from '#test/unit/chains/evm/fake-rpc.ts';

const chain = chains.SOL;
const hashOf = (slot: number) => '2'.repeat(40).slice(slot) + 'a'.repeat(slot);

/** The slot is 22 million above the height on the main network. */
export const offset = 22_000_000;

/** A node with a block in each slot up to 20, whose heights are too high by `excess`. */
const node = (excess: number) =>
  recordingRpc({
    getBlocks: ([from, to]: number[]) => [10, 11].filter((slot) => slot >= from! && slot <= to!),
    getBlock: ([slot]: number[]) => ({
      blockhash: hashOf(slot!),
      previousBlockhash: hashOf(slot! - 1),
      parentSlot: slot! - 1,
      blockHeight: slot! + excess,
      blockTime: 1_000 + slot!,
      transactions: [],
    }),
  });

/** The clock of the block that was read from these nodes, as expiries are compared with it. */
export async function clockOf(
  excess: number[],
  scan: 'exact' | 'economy',
): Promise<{ clock: bigint | null; events: string[]; asked: number }> {
  const nodes = excess.map(node);
  const rpc: Rpc = { ...nodes[0]!.rpc, count: nodes.length, at: (i) => nodes[i]!.rpc };
  const reader = makeSolanaReader({ chain, rpc });
  const read =
    scan === 'exact'
      ? (await reader.readBlocks(10n, 11n)).at(-1)
      : await makeSignatureReader({ chain, rpc }).header(11n);
  const { number, hash, clock } = read!;
  for (const { asked } of nodes) asked.length = 0;
  const { log, events } = fakeLogger();
  const point = await finalityCheckpoint({
    chain,
    chainState: fakeChainStateStore({
      cursor: async () => buildCursor({ scanned: 11n, finalized: 11n }),
      clockAt: async () => ({ number, hash, clock: clock! }),
    }),
    reader,
    log,
  });
  const asked = nodes.reduce((sum, one) => sum + one.asked.length, 0);
  return { clock: point?.clock ?? null, events: events.warn, asked };
}
