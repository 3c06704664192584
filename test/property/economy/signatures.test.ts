/** Economy mode of Solana finds what exact mode finds, over random chains (decision 34). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { AddressFilter, base58Fingerprint } from '#domain/watch/address-filter.ts';
import { AddressList } from '#extensions/economy-scan/rules/address-list.ts';
import { exactAgain } from '#extensions/economy-scan/rules/exact-again.ts';
import { makeSignatureScan } from '#extensions/economy-scan/rules/signatures/signature-scan.ts';
import { slotScan } from '#extensions/economy-scan/rules/signatures/slot-scan.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import type { ChainPayments } from '#test/fakes/chain-payments.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { SignatureChain, type SignatureFaults, type Signed } from '#test/fakes/signature-chain.ts';
import { type VirtualWatch, virtualWatch } from '#test/fakes/virtual-watch.ts';
import { byForm } from '#test/forms.ts';

const base = {
  ...chains.SOL,
  enabled: true,
  creditsFinalOnly: false,
  creditSeconds: 0,
  // Deeper than any reorganisation here.
  confirmations: 40,
  economy: { ...chains.SOL.economy, balanceCalls: 1, lookups: 4, active: 1 },
};
const unit = 10n ** 10n;

const addressOf = (n: number) => `Addr${'1'.repeat(32)}${String.fromCharCode(65 + n)}abcdefg`;
const owners = Array.from(
  { length: 11 },
  (_, n): AddressOwner => ({
    family: 'SOL',
    address: addressOf(n),
    projectId: 'demo',
    subIndex: n + 1,
    userId: `user ${n}`,
  }),
);
const actors = [0, 1, 5, 10].map(addressOf);

type Step =
  | { do: 'mine'; blocks: { signed: Signed[]; skipped: number }[] }
  | { do: 'reorganise'; depth: number; again: boolean }
  | { do: 'tick' }
  /** Another process continues, which remembers nothing. */
  | { do: 'cold' };

const transaction = fc
  .record({
    kind: fc.constantFrom<Signed['kind'][]>('coin', 'coin', 'token', 'stray', 'failed', 'send'),
    actor: fc.nat({ max: actors.length - 1 }),
    // Few amounts: often as much leaves an address as came to it.
    units: fc.integer({ min: 1, max: 3 }),
  })
  .map(
    ({ kind, actor, units }): Signed => ({
      kind,
      address: actors[actor]!,
      amount: BigInt(units) * unit,
    }),
  );
const block = fc.record({
  signed: fc.oneof(
    { arbitrary: fc.constant<Signed[]>([]), weight: 3 },
    { arbitrary: fc.array(transaction, { maxLength: 3 }), weight: 2 },
  ),
  skipped: fc.constantFrom(0, 0, 0, 1, 3),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({
      do: fc.constant('mine' as const),
      blocks: fc.array(block, { minLength: 1, maxLength: 12 }),
    }),
    weight: 5,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('reorganise' as const),
      depth: fc.integer({ min: 1, max: 8 }),
      again: fc.boolean(),
    }),
    weight: 1,
  },
  { arbitrary: fc.constant({ do: 'tick' } as const), weight: 5 },
  { arbitrary: fc.constant({ do: 'cold' } as const), weight: 1 },
);

interface Watching {
  watch: VirtualWatch;
  payments: ChainPayments;
  /** Payments that were not recorded as mined when a clock behind them was stored. */
  unproven: string[];
  setMode(mode: 'exact' | 'economy'): void;
}

/** A watcher with stores of its own, from slot 0 on. */
async function watching(
  chain: SignatureChain,
  faults: Parameters<SignatureChain['signatureReader']>[0],
): Promise<Watching> {
  const payments = chain.payments();
  const [hash] = (await chain.reader().blockHashes?.([0n])) ?? [];
  const start = buildCursor({ chain: 'SOL', scanned: 0n, hash: hash!, finalized: 0n });
  const watch = virtualWatch({
    chain: base,
    cursor: start,
    owners,
    reader: { ...chain.reader(), finalized: async () => 0n },
  });
  const { chainState } = watch.deps;
  const advance = chainState.advance.bind(chainState);
  const unproven: string[] = [];
  watch.deps.filter = new AddressFilter('SOL', base58Fingerprint);
  chainState.advance = async (input) => {
    // Where a clock is, a payment that is not recorded as mined may be signed again.
    for (const { number, clock } of input.blocks) {
      if (clock == null) continue;
      const sent = chain.sentUpTo(number);
      unproven.push(...sent.filter((txHash) => !payments.isMined(txHash)));
    }
    return advance(input);
  };
  const blocks = [{ number: 0n, hash: start.hash, coverage: ['start'] }];
  await advance({ cursor: start, fence: 0, blocks });
  watch.deps.payments = payments;
  watch.deps.orders = fakeOrderStore({
    nextWithWork: async () => ({ approved: [], inFlight: [], next: null }),
    addressesWithWork: async () => payments.withWork(),
  });
  watch.deps.work = { wake: async () => {}, wakeMany: async () => {} };
  return {
    watch,
    payments,
    unproven,
    setMode(mode) {
      watch.deps.chain = { ...watch.deps.chain, scan: mode };
      const { notes } = watch;
      const list = new AddressList('SOL');
      watch.deps.scan =
        mode === 'exact'
          ? exactAgain(notes)
          : slotScan(makeSignatureScan(chain.signatureReader(faults), list, notes));
    },
  };
}

/** What a watcher knows in the end: the deposits that remain, and which payments were mined. */
const knownBy = ({ watch, payments }: Watching) => ({
  deposits: [...watch.deposits]
    .filter(([, { chainState }]) => chainState !== 'removed')
    .map(([identity, { amount, blockNumber, blockHash, status, chainState }]) =>
      [identity, amount, blockNumber, blockHash, status, chainState].join(' '),
    )
    .sort(),
  mined: [...payments.mined()].map(String).sort(),
});

async function play(
  chain: SignatureChain,
  steps: Step[],
  ticks: { tick(): Promise<void>; cold(): void; recover?(): void },
) {
  for (const one of steps) {
    if (one.do === 'mine') {
      for (const { signed, skipped } of one.blocks) {
        chain.mine(
          signed.map((each) => ({ ...each })),
          skipped,
        );
      }
    } else if (one.do === 'reorganise') chain.reorganise(one.depth, one.again);
    else if (one.do === 'tick') await ticks.tick();
    else ticks.cold();
  }
  ticks.recover?.();
  // Deep enough that everything is credited, and enough ticks for four rounds.
  for (let i = 0; i < 14; i++) {
    for (let n = 0; n < 4; n++) chain.mine([], 0);
    await ticks.tick();
  }
}

const faultOf = fc.record<SignatureFaults>({
  lagsBy: fc.constantFrom(0n, 2n),
  hides: fc.constantFrom(
    () => false,
    (slot: bigint) => slot % 2n === 0n,
    () => true,
  ),
});
/** One provider hides everything, while the other one does not answer. */
const hiding = { hides: () => true };
const behind = { lagsBy: 20n };
type Faults = Partial<Record<'first' | 'second', SignatureFaults>>;
const wrong: fc.Arbitrary<Faults> = fc.oneof(
  fc.constantFrom({}, { first: hiding, second: behind }, { first: behind, second: hiding }),
  faultOf.map((first) => ({ first })),
  faultOf.map((second) => ({ second })),
);

test('the signatures of addresses show in the end exactly what whole blocks show', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 30 }),
      wrong,
      async (steps, { first, second }) => {
        const faults = { first: { ...first }, second: { ...second } };
        const chain = new SignatureChain(base);
        const exact = await watching(chain, {});
        const economy = await watching(chain, faults);
        economy.setMode('economy');
        await play(chain, steps, {
          async tick() {
            await exact.watch.tick();
            await economy.watch.tick().catch(() => {});
          },
          cold: () => economy.setMode('economy'),
          recover() {
            faults.first.lagsBy &&= 2n;
            faults.second.lagsBy &&= 2n;
          },
        });
        const seen = knownBy(exact);
        expect(knownBy(economy)).toEqual(seen);
        expect(economy.unproven).toEqual([]);
        found += seen.deposits.length + seen.mined.length;
      },
    ),
    { numRuns: byForm({ short: 40, long: 300 }) },
  );
  expect(found).toBeGreaterThan(byForm({ short: 15, long: 100 }));
}, 120_000);

test(
  'a Solana chain that changes its mode between ticks keeps each deposit under its number',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 30 }),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }),
        async (steps, modes) => {
          const chain = new SignatureChain(base);
          const exact = await watching(chain, {});
          const changing = await watching(chain, {});
          let ticks = 0;
          const numbers = new Map<string, string>();
          await play(chain, steps, {
            async tick() {
              await exact.watch.tick();
              changing.setMode(modes[ticks++ % modes.length] ? 'economy' : 'exact');
              await changing.watch.tick();
              for (const [identity, { depositNo }] of changing.watch.deposits) {
                expect(numbers.get(identity) ?? depositNo).toBe(depositNo);
                numbers.set(identity, depositNo);
              }
            },
            cold: () => {},
          });
          changing.setMode('exact');
          await changing.watch.tick();
          await changing.watch.tick();
          expect(knownBy(changing)).toEqual(knownBy(exact));
          expect(changing.unproven).toEqual([]);
        },
      ),
      { numRuns: byForm({ short: 40, long: 300 }) },
    ),
  120_000,
);
