import { chains } from '#chains/catalog/catalog.ts';
import { rescan } from '#domain/watch/rescan.ts';
import type { BlockPass, PassedBlock, ScannedBlock } from '#model/chain.ts';
import type { RescanJob } from '#model/rescan.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import type { RescanStore } from '#ports/deposits.ts';
import { buildAddressOwner } from '#test/builders/build-address-owner.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import { buildSlot } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { virtualBlock, virtualWatch } from '#test/fakes/virtual-watch.ts';

const base = { ...chains.BASE, enabled: true };
const usdc = base.tokens.find(({ symbol }) => symbol === 'USDC')!;

const owner = buildAddressOwner();

const wallet: AddressOwner = { ...owner, address: '0x00000000000000000000000000000000000000d4' };
const txHash = '0xpaid';
const pass: BlockPass = { at: 1, reason: 'r', askedBy: 'one', confirmedBy: 'two' };

/** Block 103 holds a deposit to a sub-account and a payment of a hot wallet; the rest is empty. */
function blockOf(number: bigint): ScannedBlock {
  if (number !== 103n) return virtualBlock(number);
  const transfer = {
    txHash: '0x103f',
    position: 'log:0',
    from: '0x01',
    to: owner.address,
    tokenAddress: usdc.address!.toLowerCase(),
    amount: usdc.minDeposit,
  };
  const sent = [{ txHash, from: wallet.address, nonce: 0, success: true }];
  return { ...virtualBlock(number, [transfer]), sent };
}

/** A watcher of BASE at block 100 of 106. No provider can show what `unreadable` names. */
export function stuckWatch(
  set: { finalized?: bigint; elsewhere?: string; passed?: PassedBlock[] } = {},
) {
  const world = { unreadable: [103n], hash103: '0x103', elsewhere: set.elsewhere };
  const hashOf = (number: bigint) => (number === 103n ? world.hash103 : `0x${number}`);
  const watch = virtualWatch({
    chain: base,
    cursor: buildCursor({
      chain: 'BASE',
      scanned: 100n,
      hash: '0x100',
      updatedAt: 1_767_225_600,
      ...(set.passed && { passed: set.passed }),
    }),
    owners: [owner, wallet],
    reader: {
      head: async () => 106n,
      finalized: async () => set.finalized ?? 106n,
      blockHashes: async (numbers) => numbers.map(hashOf),
      blockHashesElsewhere: async (numbers) =>
        numbers.map((number) =>
          number === 103n ? (world.elsewhere ?? world.hash103) : hashOf(number),
        ),
      readBlocks: async (from, to) => {
        const count = Number(to - from) + 1;
        const numbers = Array.from({ length: count }, (_, i) => from + BigInt(i));
        const until = numbers.findIndex((number) => world.unreadable.includes(number));
        return numbers.slice(0, until < 0 ? count : until).map(blockOf);
      },
    },
  });
  const mined: unknown[] = [];
  watch.deps.payments.slot = async () =>
    buildSlot({
      chain: 'BASE',
      address: wallet.address,
      refKind: 'allowance',
      attempts: [{ ...buildSlot().attempts[0]!, txHash }],
    });
  watch.deps.payments.settle = async (input) => mined.push(input.mined?.blockHash) > 0;
  /** Ticks for this many seconds. */
  const tickFor = async (seconds: number) => {
    const until = watch.nowMs() + seconds * 1_000;
    while (watch.nowMs() < until) await watch.tick().catch(() => watch.spend(1_000));
  };
  const stop = () => watch.deps.chainState.stop('BASE');
  /** What two owners do (allow-pass.ts). */
  const allow = async () => {
    const now = await stop();
    if (now) await watch.deps.chainState.noteStop({ ...now, pass });
  };
  const count = (event: string) => watch.logged.filter((one) => one.event === event).length;
  return { watch, world, tickFor, stop, allow, count, mined };
}

export async function rescanBlock(watch: ReturnType<typeof stuckWatch>['watch'], number: bigint) {
  let job: RescanJob = {
    rescanId: 'RS1',
    chain: 'BASE',
    txHash: null,
    from: number,
    to: number,
    state: 'queued',
    found: null,
    error: null,
    askedBy: 'one',
    createdAt: 1,
    endedAt: null,
  };
  const rescans = fake<RescanStore>({
    get: async () => job,
    advance: async () => true,
    async end(_chain, _id, { state, found, error, at }) {
      job = { ...job, state, found, error, endedAt: at };
    },
  });
  const deadline = watch.nowMs() + 30_000;
  await rescan({ ...watch.deps, rescans }, { rescanId: 'RS1', deadline });
  return job;
}
