/** Whatever an owner patches: what lets more through than before waits for a second owner. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { previewSettings } from '#domain/project/settings/preview-settings.ts';
import { updateSettings } from '#domain/project/settings/update-settings.ts';
import { type RiskWord, riskWords } from '#model/settings/screening-settings.ts';
import {
  type SettingName,
  type SettingValues,
  settings as settingTable,
} from '#model/settings/settings.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { actorOf, adminWorld, fakeAdminStore, firstOwner } from '#test/fakes/fake-admin-store.ts';
import { byForm } from '#test/forms.ts';

/** Values of a setting, and what each of them lets through, as names of what may happen. */
interface Meaning<T> {
  values: fc.Arbitrary<T>;
  lets: (value: T) => string[];
}

const numbers = [0, 0.5, 1, 9, 10, 11, 100, 2_000];
const upTo = (bound: number | null): string[] =>
  [...numbers, Number.POSITIVE_INFINITY].filter((n) => n <= (bound ?? Infinity)).map(String);
const bound = {
  values: fc.option(fc.constantFrom(...numbers)),
  lets: (value: number | null) => upTo(value),
};

const entries = ['a', 'b', 'c'];
const whitelist: Meaning<string[]> = {
  values: fc.uniqueArray(fc.constantFrom(...entries)),
  // An entry is more than leave to pay: it counts as the word of two owners, as for a sweep.
  lets: (list) =>
    list.length === 0
      ? [...entries, 'any other']
      : list.flatMap((entry) => [entry, `${entry} as two owners' word`]),
};

const chains = ['ETH', 'BASE'] as const;
const byChain = (...values: number[]) =>
  fc.dictionary(fc.constantFrom(...chains), fc.constantFrom(...values)) as fc.Arbitrary<
    Partial<Record<(typeof chains)[number], number>>
  >;
const waits = [0, 5, 12, 13, 20, 30];
/** The waits that are long enough, of each chain. */
const longEnough = (numbersOf: Partial<Record<string, number>>, chainDefault: number) =>
  chains.flatMap((chain) =>
    waits
      .filter((wait) => wait >= (numbersOf[chain] ?? chainDefault))
      .map((wait) => `${chain} after ${wait}`),
  );

const amounts = ['0.05', '0.5', '5', '5.01', '49.9', '50', '1000'];
const pairs = chains.flatMap((chain) => ['USDT', 'USDC'].map((token) => ({ chain, token })));

const nothing = <T>(values: fc.Arbitrary<T>): Meaning<T> => ({ values, lets: () => [] });

/** A new setting does not compile without an entry here. */
const meanings: { [N in SettingName]: Meaning<SettingValues[N]> } = {
  ipWhitelist: whitelist,
  addressWhitelist: whitelist,
  dailyLimits: {
    values: fc
      .subarray(pairs)
      .chain((limited) =>
        fc.tuple(
          ...limited.map((pair) =>
            fc.constantFrom(...amounts).map((amount) => ({ ...pair, amount })),
          ),
        ),
      ),
    lets: (limits) =>
      pairs.flatMap(({ chain, token }) => {
        const limit = limits.find((one) => one.chain === chain && one.token === token);
        return [...amounts, 'more']
          .filter((amount) => !limit || Number(amount) <= Number(limit.amount))
          .map((amount) => `${amount} ${token} on ${chain}`);
      }),
  },
  // Stored are numbers above the default, 12.
  confirmations: { values: byChain(13, 20, 30), lets: (raised) => longEnough(raised, 12) },
  // Stored are numbers below the default, 30.
  creditSeconds: { values: byChain(0, 5, 20), lets: (lowered) => longEnough(lowered, 30) },
  // How long an operation waits lets nothing through: somebody must approve it all the same.
  pendingTtlS: nothing<number>(fc.constantFrom(60, 86_400, 2_592_000)),
  autoApproveDailyUsd: bound,
  autoFeesDailyUsd: bound,
  swapDailyUsd: bound,
  clientDailyUsd: bound,
  approvedDailyUsd: bound,
  confirmSessionKeys: {
    values: fc.boolean(),
    lets: (isOn) => (isOn ? [] : ['an unconfirmed key without a cap']),
  },
  maxSwapSlippageBps: bound,
  maxQuoteDeviationBps: { values: fc.constantFrom(...numbers), lets: upTo },
  clientAutoApprove: { values: fc.boolean(), lets: (isOn) => (isOn ? ['unapproved'] : []) },
  // Where the money goes, and which addresses delegate. The rest moves it to where it may go anyway.
  sweeps: {
    values: fc
      .record({
        isOn: fc.record({ EVM: fc.boolean(), SOL: fc.boolean() }),
        enabled: fc.boolean(),
        usd: fc.constantFrom(0, 5, 1e6),
        dest: fc.constantFrom(null, null, '0xa', '0xb'),
        setCode: fc.dictionary(
          fc.constantFrom(...chains),
          fc.constantFrom('keep' as const, 'clear' as const),
        ),
      })
      .map(({ isOn, enabled, usd, dest, setCode }): SettingValues['sweeps'] => {
        const common = { enabled, minUsd: usd, dailyFeeUsd: usd };
        return {
          ...(isOn.EVM && { EVM: { ...common, dest, method: 'fund', setCode } }),
          ...(isOn.SOL && { SOL: { ...common, dest: null, method: 'collect' } }),
        };
      }),
    lets: ({ EVM, SOL }) => [
      ...[EVM?.dest, SOL?.dest].filter((dest) => dest != null).map((dest) => `sweeps to ${dest}`),
      ...Object.entries(EVM?.setCode ?? {}).flatMap(([chain, mode]) =>
        mode === 'keep' ? [`${chain} delegates`, `${chain} keeps`] : [`${chain} delegates`],
      ),
    ],
  },
  grouping: {
    values: fc.subarray([...chains]),
    lets: (named) => named.map((chain) => `many in one transaction on ${chain}`),
  },
  // Who else learns of every order, and may stop it; and what passes without a question or an answer.
  screening: {
    values: fc.option(
      fc
        .record({
          url: fc.constantFrom('https://a.example', 'https://b.example'),
          key: fc.constantFrom('k', 'l'),
          depositsAboveUsd: fc.option(fc.constantFrom(...numbers)),
          withdrawals: fc.boolean(),
          operations: fc.boolean(),
          onSilence: fc.constantFrom('hold' as const, 'pass' as const),
          vendor: fc.option(
            fc.record({
              name: fc.constantFrom('chainalysis' as const, 'trm' as const),
              holdFrom: fc.constantFrom(...riskWords),
              refuseFrom: fc.constantFrom(...riskWords),
            }),
          ),
        })
        .map(({ key, vendor, ...rest }) => ({
          ...rest,
          ...(vendor && { vendor }),
          secret: { dataKey: key, iv: 'i', ciphertext: 'c', tag: 't' },
        })),
    ),
    lets: (one) => [
      one === null
        ? 'all without a question'
        : `${one.vendor?.name ?? ''} ${one.url} with ${one.secret.dataKey} learns all`,
      ...(one?.vendor
        ? riskWords.flatMap((word, at) => [
            ...(at < riskWords.indexOf(one.vendor!.holdFrom as RiskWord) ? [`${word} passes`] : []),
            ...(at < riskWords.indexOf(one.vendor!.refuseFrom as RiskWord)
              ? [`${word} is not refused`]
              : []),
          ])
        : []),
      ...(one?.withdrawals ? [] : ['a withdrawal without a question']),
      ...(one?.operations ? [] : ['an operation without a question']),
      ...(one?.onSilence === 'hold' ? [] : ['what nobody answers for']),
      ...[...numbers, Number.POSITIVE_INFINITY]
        .filter((usd) => usd < (one?.depositsAboveUsd ?? Number.POSITIVE_INFINITY))
        .map((usd) => `a deposit of ${usd} without a question`),
    ],
  },
  requireSignatures: {
    values: fc.boolean(),
    lets: (isOn) => (isOn ? [] : ['unsigned approvals', 'unsigned confirmations']),
  },
  // They find orders, and let none through.
  metadataFilters: nothing<string[]>(
    fc.uniqueArray(fc.constantFrom('invoice', 'batch'), { maxLength: 3 }),
  ),
  pendingWebhooks: nothing(fc.boolean()),
};
const names = Object.keys(meanings) as SettingName[];

const values = fc.record(
  Object.fromEntries(names.map((name) => [name, meanings[name].values as fc.Arbitrary<unknown>])),
) as unknown as fc.Arbitrary<SettingValues>;
const settings = values.map((all) => buildSettings({ ...all, rev: 1 }));
const patches = fc
  .tuple(values, fc.subarray(names, { minLength: 1 }))
  .map(([all, named]) => Object.fromEntries(named.map((name) => [name, all[name]])));

/** The settings of a patch under which something may happen that could not. */
const loosened = (before: SettingValues, patch: Partial<SettingValues>): SettingName[] =>
  names.filter((name) => {
    if (!(name in patch)) return false;
    const { lets } = meanings[name] as Meaning<unknown>;
    const was = lets(before[name]);
    return lets(patch[name]).some((what) => !was.includes(what));
  });

const runs = byForm({ short: 200, long: 20_000 });
const stages = fc.constantFrom('prod', 'dev', 'local');

test('outside local, what lets more through waits for a second owner, and nothing else does', async () => {
  const seen = new Set<SettingName>();
  await fc.assert(
    fc.asyncProperty(settings, patches, stages, async (before, patch, stage) => {
      const { deps, fake } = adminWorld({ fake: fakeAdminStore({ settings: before }), stage });
      const looser = loosened(before, patch);
      for (const name of looser) seen.add(name);
      const input = { ...actorOf(firstOwner), projectId: 'demo', patch };
      const shown = await previewSettings(deps, input);
      const { state } = await updateSettings(deps, { ...input, rev: before.rev });
      const needsSecondOwner = stage !== 'local' && looser.length > 0;
      expect(state).toBe(needsSecondOwner ? 'pending' : 'done');
      expect(shown.needsSecondOwner).toBe(needsSecondOwner);
      expect(shown.loosens).toEqual(looser.map((name) => settingTable[name].wire));
      const stored = fake.settings.get('demo')!;
      for (const name of names) {
        const changed = name in patch && !needsSecondOwner;
        expect(stored[name]).toEqual(changed ? (patch as SettingValues)[name] : before[name]);
      }
    }),
    { numRuns: runs },
  );
  // Every setting that can loosen did.
  expect(seen).toEqual(new Set(names.filter((name) => settingTable[name].loosens)));
});
