import { expect } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { rescan } from '#domain/watch/rescan.ts';
import type { RescanJob } from '#model/rescan.ts';
import type { RescanStore } from '#ports/deposits.ts';
import { buildAddressOwner } from '#test/builders/build-address-owner.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import { fake } from '#test/fakes/fake.ts';
import { virtualBlock, virtualWatch } from '#test/fakes/virtual-watch.ts';

const base = { ...chains.BASE, enabled: true };
const usdc = base.tokens.find(({ symbol }) => symbol === 'USDC')!;

const owner = buildAddressOwner();

/** A rescan of the blocks 51 to 90. `countIn` deposits are in each; storing one takes `putMs`. */
export function rescanning(countIn: (number: bigint) => number, putMs: number) {
  let job: RescanJob = {
    rescanId: 'RS1',
    chain: 'BASE',
    txHash: null,
    from: 51n,
    to: 90n,
    state: 'queued',
    found: null,
    error: null,
    askedBy: 'owner@example.com',
    createdAt: 1,
    endedAt: null,
  };
  const rescans = fake<RescanStore>({
    get: async () => job,
    async advance(from, progress) {
      expect(from.next).toBe(job.next);
      job = { ...job, ...progress };
      return true;
    },
    async end(_chain, _id, { at, ...result }) {
      job = { ...job, ...result, endedAt: at };
    },
  });
  const transfers = (number: bigint) =>
    Array.from({ length: countIn(number) }, (_, i) => ({
      txHash: `0x${number}`,
      position: `log:${i}`,
      from: '0x01',
      to: owner.address,
      tokenAddress: usdc.address!.toLowerCase(),
      amount: usdc.minDeposit,
    }));
  const watch = virtualWatch({
    chain: base,
    cursor: buildCursor({ chain: 'BASE', scanned: 100n }),
    owners: [owner],
    reader: {
      readBlocks: async (from, to) =>
        Array.from({ length: Number(to - from) + 1 }, (_, i) => from + BigInt(i)).map((number) =>
          virtualBlock(number, transfers(number)),
        ),
    },
  });
  const { put } = watch.deps.deposits;
  watch.deps.deposits.put = async (...input) => {
    watch.spend(putMs);
    return put(...input);
  };
  /** One run. Returns whether it asks for another, and how long it took. */
  const run = async () => {
    const begun = watch.nowMs();
    const deps = { ...watch.deps, rescans };
    const continues = await rescan(deps, { rescanId: 'RS1', deadline: begun + 30_000 });
    return { continues, tookMs: watch.nowMs() - begun };
  };
  const askFor = (txHash: string) => {
    job = { ...job, txHash, from: null, to: null };
  };
  return { watch, run, askFor, job: () => job };
}
