/** Collecting deposits on a spine: decides as the scheduled function does, over the real stores. */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { makeInternalOrderStore } from '#aws/orders/internal-order-store.ts';
import type { WorkerDeps } from '#domain/payment/deps.ts';
import type { WatchDeps } from '#domain/watch/deps.ts';
import type { SweepConfig } from '#extensions/token-sweep/model/sweep-config.ts';
import { collectDeposits } from '#extensions/token-sweep/rules/collect-deposits.ts';
import type { SweepDeps } from '#extensions/token-sweep/rules/deps.ts';
import {
  judgeActivate,
  judgeFund,
  judgeSweep,
  judgeSweeper,
} from '#extensions/token-sweep/rules/judge-sweep.ts';
import { configRule, settingsRule } from '#extensions/token-sweep/rules/sweep-rule.ts';
import { makeSweepStore } from '#extensions/token-sweep/store/sweep-store.ts';
import type { Chain } from '#model/chain.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import type { SweepFamily, SweepSettings } from '#model/settings/sweep-settings.ts';
import type { BalanceReader } from '#ports/chains.ts';
import { makeIds } from '#shared/crypto/random.ts';

interface OnSpine {
  chain: Chain;
  client: DynamoDBDocumentClient;
  project: Project;
  settings: ProjectSettings;
  withdrawals: Pick<SweepDeps, 'reservations'>;
  paymentDeps: Omit<WorkerDeps, 'vault' | 'attester'> & Pick<SweepDeps, 'delegations'>;
  watchDeps: Pick<WatchDeps, 'addresses'>;
  applyDeps: { balances: BalanceReader };
}

/** Turns sweeps on for the spine's project, and gives its signer the judges. */
export function sweepsOn(
  spine: OnSpine,
  settings: Partial<SweepSettings> = {},
  /** TRX: the wallet's sweep configuration. */
  row: SweepConfig | null = null,
) {
  const { chain, client, project, paymentDeps, watchDeps } = spine;
  const { addresses } = watchDeps;
  // The spine writes its addresses itself.
  const derived = { ...addresses, isDerived: true } as const;
  const own: SweepSettings = {
    enabled: true,
    minUsd: 5,
    dest: null,
    method: chain.family === 'SOL' ? 'collect' : 'fund',
    dailyFeeUsd: 1_000,
    ...settings,
  };
  spine.settings.sweeps = { [chain.family as SweepFamily]: own };
  const configs = { get: async () => row };
  const rule = row
    ? configRule({ addresses: derived, approvals: paymentDeps.approvals, configs })
    : settingsRule({ addresses: chain.family === 'SOL' ? null : derived });
  const judged = { addresses, rule };
  paymentDeps.judges = {
    sweep: judgeSweep(judged),
    fund: judgeFund(judged),
    deploy: judgeSweeper(judged),
    clear: judgeSweeper(judged),
    activate: judgeActivate(judged),
  };
  const deps: SweepDeps = {
    sweeps: makeSweepStore(client),
    orders: makeInternalOrderStore(client),
    reservations: spine.withdrawals.reservations,
    addresses,
    balances: spine.applyDeps.balances,
    fees: paymentDeps.fees,
    prices: paymentDeps.prices,
    clock: paymentDeps.clock,
    ids: makeIds(),
    log: paymentDeps.log,
    ...(paymentDeps.delegations && { delegations: paymentDeps.delegations }),
  };
  const at = { projectId: project.projectId, chain: chain.name };
  return {
    deps,
    own,
    /** One run of the function; `set` replaces parts of it. */
    collect: (set: Partial<SweepDeps> = {}) =>
      collectDeposits(
        { ...deps, ...set },
        {
          project,
          chain,
          settings: own,
          ...(row && {
            mostFunded: row.fallbackBurnEnabled ? row.fallbackBurnSun : 0n,
            resourceDuration: row.durationCode,
          }),
        },
        () => true,
      ),
    underWay: () => deps.sweeps.underWay(at),
    candidates: () => deps.sweeps.due(at, Number.MAX_SAFE_INTEGER, 100),
    /** The order of the only sweep that is under way. */
    async current() {
      const [sweep] = await deps.sweeps.underWay(at);
      const order = sweep && (await deps.orders.get(sweep.orderNo));
      if (!order) throw new Error('no sweep has an order');
      return order;
    },
  };
}
