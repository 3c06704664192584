import type { EnergySubscription } from '#extensions/energy/model/subscription.ts';
import type { SweepConfig } from '#extensions/token-sweep/model/sweep-config.ts';
import { depositAddress } from './build-internal-order.ts';
import { buildProject } from './builders.ts';

/** The subscription to energy of the project `demo`. */
export const buildSubscription = (set: Partial<EnergySubscription> = {}): EnergySubscription => ({
  projectId: 'demo',
  depositAddress,
  lowBalanceSun: 50_000_000n,
  notifyWebhookUrl: null,
  appId: 'app_1',
  createdAt: 1,
  ...set,
});

/** A sweep configuration of the project `demo`, to an address outside it. */
export const buildSweepConfig = (set: Partial<SweepConfig> = {}): SweepConfig => ({
  projectId: 'demo',
  walletId: buildProject().walletId,
  enabled: true,
  destSubAccountId: null,
  destAddress: 'TKXCiCDLpqDju5EpQBoN6BQLPaEv27i4YU',
  minMicroUsd: 5_000_000n,
  durationCode: '10010',
  fallbackBurnEnabled: false,
  fallbackBurnSun: 30_000_000n,
  createdAt: 1,
  updatedAt: 1,
  rev: 1,
  ...set,
});
