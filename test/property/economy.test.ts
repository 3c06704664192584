/** Economy mode finds what exact mode finds, over random chains (decision 34). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { AddressList } from '#extensions/economy-scan/rules/address-list.ts';
import { exactAgain } from '#extensions/economy-scan/rules/exact-again.ts';
import { makeEconomy } from '#extensions/economy-scan/rules/ranges/economy.ts';
import { rangeScan } from '#extensions/economy-scan/rules/ranges/range-scan.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import { EconomyChain, type Faults, type Happening } from '#test/fakes/economy-chain.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { keepStrays, memoryStrayMoves } from '#test/fakes/ports/stray-move-store.ts';
import { type VirtualWatch, virtualWatch } from '#test/fakes/virtual-watch.ts';
import { byForm } from '#test/forms.ts';

const base = { ...chains.BASE, enabled: true };
const unit = 10n ** 18n;
/** More than one call for balances reads, so that a comparison takes two ticks. */
const fillers = 600;
const active = 4;

const addressOf = (n: number) => `0x${(0xabc0000 + n).toString(16).padStart(40, '0')}`;
const owners = Array.from(
  { length: fillers + active },
  (_, n): AddressOwner => ({
    family: 'EVM',
    address: addressOf(n),
    projectId: 'demo',
    subIndex: n + 1,
    userId: `user ${n}`,
  }),
);
/** Two addresses of the first call, and two of the second. */
const actors = [0, 1, fillers + 2, fillers + 3].map(addressOf);

type Step =
  | { do: 'mine'; blocks: Happening[][] }
  | { do: 'reorganise'; depth: number; again: boolean }
  | { do: 'tick' }
  /** Another process continues, which remembers nothing. */
  | { do: 'cold' };

const happening = fc
  .record({
    kind: fc.constantFrom('coin', 'coin', 'internal', 'token', 'unlisted', 'send', 'send', 'taken'),
    actor: fc.nat({ max: actors.length - 1 }),
    // Few amounts: often as much leaves an address as came to it.
    units: fc.integer({ min: 1, max: 3 }),
  })
  .map(
    ({ kind, actor, units }): Happening => ({
      kind,
      address: actors[actor]!,
      amount: BigInt(units) * unit,
    }),
  );
const block = fc.oneof(
  { arbitrary: fc.constant<Happening[]>([]), weight: 3 },
  { arbitrary: fc.array(happening, { maxLength: 3 }), weight: 2 },
);
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
      depth: fc.integer({ min: 1, max: 10 }),
      again: fc.boolean(),
    }),
    weight: 1,
  },
  { arbitrary: fc.constant({ do: 'tick' } as const), weight: 5 },
  { arbitrary: fc.constant({ do: 'cold' } as const), weight: 1 },
);

interface Watching {
  watch: VirtualWatch;
  payments: ReturnType<EconomyChain['payments']>;
  strays: ReturnType<typeof memoryStrayMoves>;
  setMode(mode: 'exact' | 'economy'): void;
}

/** A watcher with stores of its own, from block 0 on. */
async function watching(
  chain: EconomyChain,
  faults: Parameters<EconomyChain['economyReader']>[0],
): Promise<Watching> {
  const payments = chain.payments();
  const start = buildCursor({ chain: 'BASE', scanned: 0n, hash: '0x0-1', finalized: 0n });
  const watch = virtualWatch({
    chain: {
      ...base,
      // What leaves our addresses is asked for every three blocks.
      blockTimeMs: 20_000,
      economy: { ...base.economy, range: 50, balanceCalls: 1 },
    },
    cursor: start,
    owners,
    reader: { ...chain.reader(), finalized: async () => 0n },
  });
  const blocks = [{ number: 0n, hash: start.hash, coverage: ['start'] }];
  await watch.deps.chainState.advance({ cursor: start, fence: 0, blocks });
  watch.deps.payments = payments;
  watch.deps.orders = fakeOrderStore({
    nextWithWork: async () => ({ approved: [], inFlight: [], next: null }),
    addressesWithWork: async () => payments.withWork(),
  });
  watch.deps.work = { wake: async () => {}, wakeMany: async () => {} };
  const strays = memoryStrayMoves();
  keepStrays(watch.deps, strays);
  return {
    watch,
    payments,
    strays,
    setMode(mode) {
      watch.deps.chain = { ...watch.deps.chain, scan: mode };
      const { notes } = watch;
      const list = new AddressList('EVM');
      watch.deps.scan =
        mode === 'exact'
          ? exactAgain(notes)
          : rangeScan(makeEconomy(chain.economyReader(faults), list, notes));
    },
  };
}

/** The stray moves that remain. */
const straysOf = ({ strays }: Watching) =>
  [...strays.kept.values()]
    .filter(({ isGone }) => !isGone)
    .map(({ subject, blockNumber, blockHash }) => [subject, blockNumber, blockHash].join(' '))
    .sort();

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
  chain: EconomyChain,
  steps: Step[],
  ticks: { tick(): Promise<void>; cold(): void },
) {
  for (const one of steps) {
    if (one.do === 'mine')
      for (const happenings of one.blocks) chain.mine(happenings.map((h) => ({ ...h })));
    else if (one.do === 'reorganise') chain.reorganise(one.depth, one.again);
    else if (one.do === 'tick') await ticks.tick();
    else ticks.cold();
  }
  // Deep enough that everything is credited, and enough ticks for two comparisons.
  for (let i = 0; i < 10; i++) {
    for (let n = 0; n < 3; n++) chain.mine([]);
    await ticks.tick();
  }
}

const faultOf = fc.record<Faults>({
  lagsBy: fc.constantFrom(0n, 2n),
  bears: fc.constantFrom(1_000n, 3n),
  hidesLogs: fc.constantFrom(
    () => false,
    (number: bigint) => number % 2n === 0n,
  ),
});
const wrong: fc.Arbitrary<{ first?: Faults; second?: Faults }> = fc.oneof(
  fc.constant({}),
  faultOf.map((first) => ({ first })),
  faultOf.map((second) => ({ second })),
);
const ours = (seen: ReturnType<typeof knownBy>) => seen.deposits.length + seen.mined.length;

test('economy mode knows in the end exactly what exact mode knows', async () => {
  let found = 0;
  let strays = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 30 }),
      wrong,
      async (steps, faults) => {
        const chain = new EconomyChain(base);
        const exact = await watching(chain, {});
        const economy = await watching(chain, faults);
        economy.setMode('economy');
        await play(chain, steps, {
          async tick() {
            await exact.watch.tick();
            await economy.watch.tick();
          },
          cold: () => economy.setMode('economy'),
        });
        expect(knownBy(economy)).toEqual(knownBy(exact));
        found += ours(knownBy(exact));
        // One provider is asked what leaves our addresses.
        if (faults.first) return;
        expect(straysOf(economy)).toEqual(straysOf(exact));
        strays += straysOf(exact).length;
      },
    ),
    { numRuns: byForm({ short: 40, long: 300 }) },
  );
  expect(found).toBeGreaterThan(byForm({ short: 15, long: 100 }));
  expect(strays).toBeGreaterThan(byForm({ short: 2, long: 20 }));
}, 120_000);

test(
  'a chain that changes its mode between ticks keeps each deposit under its number',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 30 }),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }),
        async (steps, modes) => {
          const chain = new EconomyChain(base);
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
          expect(straysOf(changing)).toEqual(straysOf(exact));
        },
      ),
      { numRuns: byForm({ short: 40, long: 300 }) },
    ),
  120_000,
);
