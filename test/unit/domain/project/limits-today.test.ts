import { expect, test } from 'vitest';
import { type LimitsDeps, limitsToday } from '#domain/project/limits-today.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';

const clock = stoppedClock(Date.parse('2026-03-04T09:00:00Z') / 1_000);

const depsOf = (
  settings: Parameters<typeof buildSettings>[0],
  { signed = {}, ...use }: { signed?: Record<string, bigint>; [name: string]: unknown } = {},
) => {
  const asked: unknown[] = [];
  const deps: LimitsDeps = {
    store: { settings: async () => buildSettings(settings) },
    counts: {
      used: async (projectId, day, limits) => {
        asked.push([projectId, day, limits.map(({ chain, token }) => `${chain} ${token}`)]);
        const none = { autoApprove: 0n, autoFees: 0n, swaps: 0n, client: 0n };
        return { ...none, tokens: limits.map(() => 0n), ...use };
      },
    },
    payments: {
      counted: async (names) => {
        asked.push(names);
        return new Map(Object.entries(signed));
      },
    },
    sweepFees: async (_project, family) => (family === 'EVM' ? 1_500_000n : 0n),
    decimals: (_chain, token) => (token === 'USDT' ? 6 : null),
    clock,
  };
  return { deps, asked };
};

const settings = {
  autoApproveDailyUsd: 5_000,
  autoFeesDailyUsd: 0.5,
  swapDailyUsd: null,
  clientDailyUsd: 100,
  approvedDailyUsd: 0,
  dailyLimits: [
    { chain: 'ETH' as const, token: 'USDT', amount: '1000.50' },
    { chain: 'ETH' as const, token: 'GONE', amount: '7' },
  ],
  sweeps: {},
};
const usd = { family: null, chain: null, token: null };

test('of each limit the larger count of API and signers is used; one that is off counts nothing', async () => {
  const { deps } = depsOf(settings, {
    autoApprove: 1_250_500_000n,
    autoFees: 10n,
    swaps: 9n,
    client: 1n,
    tokens: [999_000_000n, 3n],
    signed: {
      'demo#AUTO#2026-03-04': 1_000_000_000n,
      'demo#FEES#2026-03-04': 500_000n,
      'demo#APPROVED#2026-03-04': 0n,
      'demo#LIMIT#ETH#USDT#2026-03-04': 1_000_500_000n,
    },
  });
  expect(await limitsToday(deps, 'demo')).toEqual({
    day: '2026-03-04',
    limits: [
      { setting: 'auto_approve_daily_usd', ...usd, limit: '5000', used: '1250.5' },
      { setting: 'auto_fees_daily_usd', ...usd, limit: '0.5', used: '0.5' },
      { setting: 'swap_daily_usd', ...usd, limit: null, used: null },
      { setting: 'client_daily_usd', ...usd, limit: '100', used: '0.000001' },
      { setting: 'approved_daily_usd', ...usd, limit: '0', used: '0' },
      {
        setting: 'daily_limits',
        family: null,
        chain: 'ETH',
        token: 'USDT',
        limit: '1000.5',
        used: '1000.5',
      },
      {
        setting: 'daily_limits',
        family: null,
        chain: 'ETH',
        token: 'GONE',
        limit: '7',
        used: null,
      },
    ],
  });
});

test('the counts are those of this UTC day, under the names that the signers give them', async () => {
  const { deps, asked } = depsOf(settings);
  await limitsToday(deps, 'demo');
  expect(asked).toEqual([
    ['demo', '2026-03-04', ['ETH USDT', 'ETH GONE']],
    [
      'demo#AUTO#2026-03-04',
      'demo#FEES#2026-03-04',
      'demo#SWAP#2026-03-04',
      'demo#CLIENT#2026-03-04',
      'demo#APPROVED#2026-03-04',
      'demo#LIMIT#ETH#USDT#2026-03-04',
      'demo#LIMIT#ETH#GONE#2026-03-04',
    ],
  ]);
});

test('the fees of sweeps have a limit where a family is swept', async () => {
  const sweep = { enabled: true, minUsd: 1, dest: null, method: 'fund' as const, dailyFeeUsd: 20 };
  const { deps } = depsOf({
    ...settings,
    dailyLimits: [],
    sweeps: { EVM: sweep, SOL: { ...sweep, enabled: false } },
  });
  const { limits } = await limitsToday(deps, 'demo');
  expect(limits.filter(({ setting }) => setting === 'sweeps')).toEqual([
    { setting: 'sweeps', family: 'EVM', chain: null, token: null, limit: '20', used: '1.5' },
  ]);
});
