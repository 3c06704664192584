/** What is used today of a project's daily limits and ceilings. */
import type { ProjectSettings } from '#model/project.ts';
import {
  type SettingOf,
  settingsOf,
  settings as settingTable,
  type WireName,
} from '#model/settings/settings.ts';
import { type SweepFamily, sweepFamilies } from '#model/settings/sweep-settings.ts';
import type { DayCounts, DayUse } from '#ports/orders.ts';
import type { PaymentReader } from '#ports/payments.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import type { Clock } from '#ports/runtime.ts';
import type { ChainName } from '#shared/chains.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { parseDecimalAmount } from '#wire/fields/decimal-amount.ts';
import { usdLimit, utcDay } from '../order/limits.ts';

export interface LimitsDeps {
  store: Pick<ProjectAdminStore, 'settings'>;
  counts: DayCounts;
  payments: Pick<PaymentReader, 'counted'>;
  /** What sweeps of a family may have cost on a day, micro-USD. */
  sweepFees(projectId: string, family: SweepFamily, day: string): Promise<bigint>;
  /** Decimals of a token; null if nothing says them. */
  decimals(chain: ChainName, token: string): number | null;
  clock: Clock;
}

/** A limit of a UTC day. Amounts are decimal texts: of `token`, else in USD. */
export interface LimitUse {
  setting: WireName;
  /** Whose fees it bounds, if it is of sweeps. */
  family: SweepFamily | null;
  chain: ChainName | null;
  token: string | null;
  /** null: there is no limit. */
  limit: string | null;
  /** What is used, by orders that wait too; null where nothing is counted. */
  used: string | null;
}

interface Counted {
  /** The signers' name of the sum (src/domain/payment/worker/daily-use.ts). */
  signed: string;
  /** Of the API's counts; null: only the signers count it. */
  requested: ((use: DayUse) => bigint) | null;
}

const counted: Record<SettingOf<'daily-usd'>, Counted> = {
  autoApproveDailyUsd: { signed: 'AUTO', requested: ({ autoApprove }) => autoApprove },
  autoFeesDailyUsd: { signed: 'FEES', requested: ({ autoFees }) => autoFees },
  swapDailyUsd: { signed: 'SWAP', requested: ({ swaps }) => swaps },
  clientDailyUsd: { signed: 'CLIENT', requested: ({ client }) => client },
  approvedDailyUsd: { signed: 'APPROVED', requested: null },
};

/** Micro-USD. */
const usdPlaces = 6;

/**
 * Each daily limit and ceiling with what is used of it on this UTC day. API and signers count for
 * themselves, and the stricter count decides, so the larger one is shown.
 */
export async function limitsToday(
  deps: LimitsDeps,
  projectId: string,
): Promise<{ day: string; limits: LimitUse[] }> {
  const day = utcDay(deps.clock.nowMs());
  const settings = await deps.store.settings(projectId);
  const { dailyLimits } = settings;
  const nameOf = (of: string) => `${projectId}#${of}#${day}`;
  const ofToken = (limit: (typeof dailyLimits)[number]) =>
    nameOf(`LIMIT#${limit.chain}#${limit.token}`);
  const sums = settingsOf('daily-usd').map(([name]) => name);
  const [requested, signed, ofSweeps] = await Promise.all([
    deps.counts.used(projectId, day, dailyLimits),
    deps.payments.counted([
      ...sums.map((name) => nameOf(counted[name].signed)),
      ...dailyLimits.map(ofToken),
    ]),
    sweepLimits(deps, { projectId, day, settings }),
  ]);
  const usedOf = (name: string, ofApi: bigint): bigint => larger(ofApi, signed.get(name) ?? 0n);
  const ofUsd = sums.map((name): LimitUse => {
    const bound = settings[name] ?? null;
    const { signed: sum, requested: ofApi } = counted[name];
    const used = usedOf(nameOf(sum), ofApi ? ofApi(requested) : 0n);
    return usdUse(settingTable[name].wire, null, bound, used);
  });
  const ofTokens = dailyLimits.map((limit, i): LimitUse => {
    const { chain, token } = limit;
    const decimals = deps.decimals(chain, token);
    const used = usedOf(ofToken(limit), requested.tokens[i] ?? 0n);
    return {
      setting: settingTable.dailyLimits.wire,
      family: null,
      chain,
      token,
      limit:
        decimals === null
          ? limit.amount
          : formatAmount(parseDecimalAmount(limit.amount, decimals), decimals),
      used: decimals === null ? null : formatAmount(used, decimals),
    };
  });
  return { day, limits: [...ofUsd, ...ofTokens, ...ofSweeps] };
}

/** The fees of sweeps, of each family that is swept. */
async function sweepLimits(
  { sweepFees }: Pick<LimitsDeps, 'sweepFees'>,
  { projectId, day, settings }: { projectId: string; day: string; settings: ProjectSettings },
): Promise<LimitUse[]> {
  const swept = sweepFamilies.filter((family) => settings.sweeps[family]?.enabled);
  return Promise.all(
    swept.map(async (family) => {
      const used = await sweepFees(projectId, family, day);
      const { wire } = settingTable.sweeps;
      return usdUse(wire, family, settings.sweeps[family]!.dailyFeeUsd, used);
    }),
  );
}

const usdUse = (
  setting: WireName,
  family: SweepFamily | null,
  bound: number | null,
  used: bigint,
): LimitUse => ({
  setting,
  family,
  chain: null,
  token: null,
  limit: bound === null ? null : formatAmount(usdLimit(bound), usdPlaces),
  used: bound === null ? null : formatAmount(used, usdPlaces),
});

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
