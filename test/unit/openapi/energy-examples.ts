/** What is recorded of the energy routes (examples.test.ts). */
import {
  presentBalance,
  presentEnergyOrder,
  presentSubscribed,
  presentSubscription,
  presentTopUp,
} from '#extensions/energy/rules/view.ts';
import { presentSweepConfig } from '#extensions/token-sweep/rules/config/view.ts';
import { buildEnergyOrder, buildSubscription } from '../../builders/build-energy-order.ts';
import { buildDeposit } from '../../builders/builders.ts';

const at = 1_767_225_600;
const destAddress = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const subscription = buildSubscription();
const balance = {
  sun: 96_500_000n,
  topUpSun: 100_000_000n,
  consumedSun: 3_500_000n,
  lowSent: false,
};
const topUp = buildDeposit({
  chain: 'TRX',
  token: 'TRX',
  decimals: 6,
  amount: 100_000_000n,
  txHash: '6f1c9d2b7a3e4f508192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e7f8',
  topUp: { id: 1, blockTime: at - 60 },
});
const rented = buildEnergyOrder({
  status: 'delegated',
  provider: 'gasstation',
  tradeNo: 'GT20260101000001',
});
const row = {
  projectId: 'demo',
  walletId: 1,
  enabled: true,
  destSubAccountId: null,
  destAddress,
  minMicroUsd: 5_000_000n,
  durationCode: '10010' as const,
  fallbackBurnEnabled: false,
  fallbackBurnSun: 30_000_000n,
  createdAt: at,
  updatedAt: at,
  rev: 1,
};
const page = (...list: unknown[]) => ({ list, total: list.length, page: 1, limit: 20 });

export const energyExamples: Record<string, { request?: object; data?: unknown }> = {
  'energy/subscribe': {
    request: { low_balance_threshold: '50' },
    data: presentSubscribed(subscription, { ...balance, sun: 0n, topUpSun: 0n, consumedSun: 0n }),
  },
  'energy/subscription': { data: presentSubscription(subscription, balance) },
  'energy/balance': { data: presentBalance(subscription, balance) },
  'energy/topups': { data: page(presentTopUp(topUp, undefined)) },
  'energy/orders': { data: page(presentEnergyOrder(rented)) },
  'energy/sweep-config': { data: [presentSweepConfig(row, false)] },
  'energy/set-sweep-config': {
    request: { wallet_id: 1, dest_address: destAddress, min_usd: 5 },
    data: { ok: true },
  },
};
