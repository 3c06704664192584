import { describe, expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import type { AuthorizationContext } from '#domain/payment/authorize/authorization-context.ts';
import { energyUser } from '#extensions/energy/rules/energy-user.ts';
import type { SweepConfig } from '#extensions/token-sweep/model/sweep-config.ts';
import {
  judgeActivate,
  judgeFund,
  judgeSweep,
  judgeSweeper,
} from '#extensions/token-sweep/rules/judge-sweep.ts';
import { configRule, settingsRule } from '#extensions/token-sweep/rules/sweep-rule.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import { buildInternalOrder, depositAddress } from '#test/builders/build-internal-order.ts';
import { buildSweepConfig } from '#test/builders/build-subscription.ts';
import { buildProject, buildSettings } from '#test/builders/builders.ts';
import { ownerOf, stranger, world } from '#test/builders/domain/deposit/derived-owners.ts';

const user = '0x1111111111111111111111111111111111111111';
const other = '0x2222222222222222222222222222222222222222';
const foreign = '0x3333333333333333333333333333333333333333';
const energy = '0x5555555555555555555555555555555555555555';
const listed = '0x4444444444444444444444444444444444444444';
const project = buildProject();
const hot = project.hot.EVM.address;
const settings = buildSettings({
  addressWhitelist: [listed],
  sweeps: {
    EVM: { enabled: true, minUsd: 5, dest: null, method: 'fund', dailyFeeUsd: 20 },
    SOL: { enabled: true, minUsd: 5, dest: null, method: 'collect', dailyFeeUsd: 20 },
  },
});

const withSetCode = (mode: 'keep' | 'clear') =>
  buildSettings({ sweeps: { EVM: { ...settings.sweeps.EVM!, setCode: { ETH: mode } } } });

const known = new Map(
  [
    { address: hot, projectId: project.projectId, subIndex: 0 },
    { address: user, projectId: project.projectId, subIndex: 7 },
    { address: other, projectId: project.projectId, subIndex: 8 },
    { address: foreign, projectId: 'another', subIndex: 9 },
    { address: energy, projectId: project.projectId, subIndex: 5, userId: energyUser },
  ].map((one) => [one.address, { userId: 'u', ...one, family: 'EVM' as const }]),
);
const addresses = { owners: async () => known, isDerived: true } as const;
const deps = { addresses, rule: settingsRule({ addresses }) };

const context = (set: Partial<AuthorizationContext> = {}) =>
  ({ project, settings, chain: chains.ETH, address: user, ...set }) as AuthorizationContext;

const tronHot = project.hot.TRX.address;
const tronAddresses = {
  owners: async () =>
    new Map([
      [
        depositAddress,
        {
          family: 'TRX' as const,
          address: depositAddress,
          projectId: project.projectId,
          subIndex: 7,
          userId: 'u',
        },
      ],
    ]),
};

const usdt = chains.ETH.tokens.find(({ symbol }) => symbol === 'USDT')!;
const sweep = (set: Partial<InternalOrder> = {}) =>
  buildInternalOrder({
    orderNo: 'SP1',
    does: 'sweep',
    chain: 'ETH',
    token: 'USDT',
    tokenAddress: usdt.address,
    decimals: usdt.decimals,
    serves: [`7:${user}:50`],
    fromAddress: user,
    toAddress: hot,
    amount: 50n,
    ...set,
  });

describe('a sweep', () => {
  const judge = (set: Partial<InternalOrder> = {}, over: Partial<AuthorizationContext> = {}) =>
    judgeSweep(deps)(sweep(set), context(over));

  test.each([
    ['the hot wallet', hot],
    ['another address of the project', other],
    ['an address of the whitelist', listed],
  ])('may go to %s', async (_, toAddress) => {
    expect(await judge({ toAddress })).toEqual({ ok: true });
  });

  test('may not go anywhere else, also if the settings name it', async () => {
    const elsewhere = buildSettings({
      sweeps: { EVM: { ...settings.sweeps.EVM!, dest: foreign } },
    });
    expect(await judge({ toAddress: energy })).toMatchObject({ ok: false });
    expect(await judge({ toAddress: foreign }, { settings: elsewhere })).toMatchObject({
      ok: false,
      reason: 'its destination is not allowed',
    });
  });

  test.each<[string, Partial<InternalOrder>]>([
    ['its items are not readable', { serves: [] }],
    ['its items are not readable', { serves: [`0:${user}:50`] }],
    ['its items are not readable', { serves: [`7:${user}:-50`] }],
    ['its items do not add up to its amount', { amount: 51n }],
    ['it names an address twice', { serves: [`7:${user}:25`, `7:${user}:25`] }],
    ['the address that it names does not pay it', { serves: [`8:${other}:50`] }],
    ['the address that it names does not pay it', { serves: [`7:${user}:25`, `8:${other}:25`] }],
    ['the address that it names does not pay it', { fromAddress: other, toAddress: other }],
    ['not a sub-account', { serves: [`6:${user}:50`] }],
    ['not a sub-account', { serves: [`5:${energy}:50`], fromAddress: energy }],
    ['not a sub-account', { serves: [`9:${foreign}:50`], fromAddress: foreign }],
  ])('is forged: %s', async (reason, set) => {
    expect(await judge(set)).toMatchObject({
      ok: false,
      forged: true,
      reason: expect.stringContaining(reason),
    });
  });

  test('waits while sweeps are off', async () => {
    const off = buildSettings();
    expect(await judge({}, { settings: off })).toEqual({
      ok: false,
      reason: 'sweeps are switched off',
      forged: false,
    });
  });

  test('that is paid by the hot wallet takes only from sub-accounts', async () => {
    const paidByHot = { fromAddress: hot, toAddress: hot };
    const both = [`7:${user}:20`, `8:${other}:30`];
    const delegating = { settings: withSetCode('keep') };
    expect(await judge({ ...paidByHot, serves: both }, delegating)).toEqual({ ok: true });
    expect(await judge({ ...paidByHot, serves: both })).toEqual({
      ok: false,
      reason: 'its method of collection is not allowed',
      forged: false,
    });
    const elsewhere = { ...delegating, chain: chains.BSC };
    expect(await judge({ ...paidByHot, serves: both }, elsewhere)).toMatchObject({ ok: false });
    const theirs = [`7:${user}:20`, `9:${foreign}:30`];
    expect(await judge({ ...paidByHot, serves: theirs })).toMatchObject({
      ok: false,
      forged: true,
    });
  });
});

describe('the contract of the sweeps and the delegations to it', () => {
  const judge = (
    does: 'deploy' | 'clear',
    set: Partial<InternalOrder> = {},
    over: Partial<AuthorizationContext> = {},
  ) =>
    judgeSweeper(deps)(
      sweep({
        orderNo: 'IN1',
        does,
        token: 'ETH',
        tokenAddress: null,
        decimals: 18,
        fromAddress: hot,
        toAddress: hot,
        amount: 0n,
        serves: does === 'clear' ? [`7:${user}:0`, `8:${other}:0`] : [],
        ...set,
      }),
      context({ address: hot, settings: withSetCode('clear'), ...over }),
    );

  test('are of the hot wallet', async () => {
    expect(await judge('deploy')).toEqual({ ok: true });
    expect(await judge('clear')).toEqual({ ok: true });
  });

  test.each<['deploy' | 'clear', string, Partial<InternalOrder>]>([
    ['deploy', 'a token', { tokenAddress: usdt.address }],
    ['deploy', 'another payer', { fromAddress: other, toAddress: other }],
    ['deploy', 'another recipient', { toAddress: foreign }],
    ['clear', 'an address of another project', { serves: [`9:${foreign}:0`] }],
    ['clear', 'another place', { serves: [`6:${user}:0`] }],
    ['clear', 'the hot wallet itself', { serves: [`0:${hot}:0`] }],
    ['clear', 'an amount', { serves: [`7:${user}:5`] }],
    ['clear', 'nobody', { serves: [] }],
  ])('is forged: %s with %s', async (does, _, set) => {
    expect(await judge(does, set)).toMatchObject({ ok: false, forged: true });
  });

  test('is not deployed where no chain delegates; what delegates is cleared all the same', async () => {
    expect(await judge('deploy', {}, { settings })).toMatchObject({ ok: false, forged: false });
    expect(await judge('clear', {}, { settings })).toEqual({ ok: true });
    expect(await judge('clear', {}, { settings: buildSettings() })).toMatchObject({
      ok: false,
      reason: 'sweeps are switched off',
    });
  });
});

describe('the coin for a fee', () => {
  const fund = (set: Partial<InternalOrder> = {}, over: Partial<AuthorizationContext> = {}) =>
    judgeFund(deps)(
      sweep({
        orderNo: 'IN1',
        does: 'fund',
        token: 'ETH',
        tokenAddress: null,
        decimals: 18,
        fromAddress: hot,
        toAddress: user,
        ...set,
      }),
      context({ address: hot, ...over }),
    );

  test('goes from the hot wallet to a sub-account', async () => {
    expect(await fund()).toEqual({ ok: true });
  });

  const most = 3n * 500_000n * chains.ETH.maxFeePerGasCap;
  test.each<[string, Partial<InternalOrder>]>([
    ['a token', { tokenAddress: usdt.address }],
    ['another payer', { fromAddress: other }],
    ['the hot wallet itself', { toAddress: hot }],
    ['an address of another project', { toAddress: foreign }],
    ['an address of nobody', { toAddress: listed }],
    ['more than sweeps cost', { amount: most + 1n }],
  ])('is refused: %s', async (_, set) => {
    expect(await fund(set)).toMatchObject({ ok: false, forged: true });
  });

  test('is not sent where nothing is swept that way', async () => {
    expect(await fund({}, { settings: buildSettings() })).toMatchObject({
      ok: false,
      forged: false,
    });
  });
});

describe('what a TRX address is sent', () => {
  const address = depositAddress;
  const rule = (set: Partial<SweepConfig>) =>
    configRule({
      addresses,
      approvals: { approvals: async () => [] },
      configs: { get: async () => buildSweepConfig(set) },
    });
  const sent = (does: 'fund' | 'activate', amount: bigint, set: Partial<SweepConfig> = {}) => {
    const judge = does === 'fund' ? judgeFund : judgeActivate;
    return judge({ addresses: tronAddresses, rule: rule(set) })(
      buildInternalOrder({ does, amount, fromAddress: tronHot, toAddress: address }),
      context({ chain: chains.TRX, address: tronHot }),
    );
  };

  test('one sun makes an account exist, and no more is sent for that', async () => {
    expect(await sent('activate', 1n)).toEqual({ ok: true });
    expect(await sent('activate', 2n)).toMatchObject({ ok: false, forged: true });
    expect(await sent('activate', 1n, { enabled: false })).toMatchObject({ ok: false });
  });

  test('coin for bytes needs no leave to burn; more is bounded by what may be burnt', async () => {
    expect(await sent('fund', 345_000n)).toEqual({ ok: true });
    expect(await sent('fund', 500_001n)).toMatchObject({ ok: false, forged: true });
    const allowed = { fallbackBurnEnabled: true, fallbackBurnSun: 9_000_000n };
    expect(await sent('fund', 9_000_000n, allowed)).toEqual({ ok: true });
    expect(await sent('fund', 9_000_001n, allowed)).toMatchObject({ ok: false, forged: true });
  });
});

describe('an address of the project is one that is derived from its key', () => {
  const owner = (set: Partial<AddressOwner>) => ({ ...ownerOf({}), ...set });
  const judge = (written: AddressOwner) => {
    const { book } = world(written);
    return settingsRule({ addresses: book }).allows(
      { project, settings, chain: chains.ETH, now: 0 },
      written.address,
    );
  };

  test('a sweep goes to one that is derived', async () => {
    expect(await judge(owner({}))).toBe(true);
  });

  test.each([5, 0])(
    'not to one that somebody wrote into the table, as number %s',
    async (subIndex) => {
      expect(await judge(owner({ address: stranger, subIndex }))).toBe(false);
    },
  );

  test('on Solana, where nobody can derive one, only to the hot wallet and the whitelist', async () => {
    const rule = settingsRule({ addresses: null });
    const allows = (to: string) =>
      rule.allows({ project, settings, chain: chains.SOL, now: 0 }, to);
    expect(await allows(project.hot.SOL.address)).toBe(true);
    expect(await allows(listed)).toBe(true);
    expect(await allows(user)).toBe(false);
  });
});
