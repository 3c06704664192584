import type { EnergyOrder } from '#extensions/energy/model/energy-order.ts';
import type { EnergySubscription } from '#extensions/energy/model/subscription.ts';
import { depositAddress } from './build-internal-order.ts';

/** The subscription of the demo project: it is notified below 50 TRX. */
export const buildSubscription = (set: Partial<EnergySubscription> = {}): EnergySubscription => ({
  projectId: 'demo',
  depositAddress,
  lowBalanceSun: 50_000_000n,
  notifyWebhookUrl: null,
  appId: 'app_1',
  createdAt: 1_767_225_600,
  ...set,
});

/** A rental for a withdrawal to a holder of the token, charged and not asked for yet. */
export const buildEnergyOrder = (set: Partial<EnergyOrder> = {}): EnergyOrder => ({
  energyNo: 'withdraw:WD1',
  id: 1,
  projectId: 'demo',
  businessType: 'withdraw',
  businessRef: 'WD1',
  receiver: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  energy: 64_400,
  need: 64_285,
  durationCode: '10010',
  costSun: 1_750_000n,
  chargedSun: 1_750_000n,
  burnSun: 6_428_500n,
  status: 'ordered',
  provider: null,
  tradeNo: null,
  refusedBy: [],
  rentedAt: null,
  delegatedAt: null,
  endsAt: null,
  failReason: null,
  dueAt: 1_767_225_600,
  createdAt: 1_767_225_600,
  createdAtMs: 1_767_225_600_000,
  requestId: 'req-1',
  rev: 1,
  ...set,
});
