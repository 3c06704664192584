/** The `data` of the answers about energy (src/wire/merchant/answers.ts). No function reads it. */
import * as z from 'zod';
import { businessTypes, durationCodes } from '#model/rental-codes.ts';
import { type Answer, decimal, flag, numbered } from '../../fields/answer-fields.ts';
import { energyOrderStatusNames } from './codes.ts';

const tronAddress = z.string().meta({ example: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' });
const tronHash = z.string().meta({
  example: '6f1c9d2b7a3e4f508192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e7f8',
});
/** Text: the energy routes show times as no other route does. */
const timeText = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  .meta({ description: 'UTC, YYYY-MM-DD HH:MM:SS.', example: '2026-03-01 12:30:00' });

const listed = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    list: z.array(item),
    total: z.int().meta({ description: 'Exact; may lag a write by a few seconds.' }),
    page: z.int(),
    limit: z.int(),
  });

const durationCode = z.enum(durationCodes).meta({
  id: 'DurationCode',
  description: 'How long a rental lasts. 10010: 10 minutes, 20001: 1 hour, 30001: 1 day.',
});

const subscription = z.strictObject({
  project_id: z.string(),
  enabled: flag,
  deposit_address: tronAddress.meta({ description: 'Where TRX is sent to.' }),
  balance_trx: decimal,
  total_topup_trx: decimal,
  total_consumed_trx: decimal,
  low_balance_threshold: decimal,
  notify_webhook_url: z.union([z.string(), z.null()]),
  created_at: timeText,
});

export const topUp = z.strictObject({
  id: z.int(),
  amount_trx: decimal,
  tx_hash: tronHash,
  settled_tx_hash: z.union([tronHash, z.null()]).meta({ description: 'Null until settled.' }),
  status: flag.meta({ description: '0 received, 1 settled to the energy account.' }),
  block_time: timeText,
  created_at: timeText,
});

export const energyOrder = z.strictObject({
  id: z.int(),
  business_type: z
    .enum(businessTypes)
    .meta({ id: 'BusinessType', description: 'The transfer that the energy was rented for.' }),
  business_ref: z.string().meta({ description: "The order's number.", example: 'WD01J9ZQ3V7K8M' }),
  receive_address: tronAddress,
  energy_amount: z.int(),
  duration_code: durationCode,
  cost_trx: decimal,
  burn_trx: decimal.meta({
    description: 'Additive: what burning TRX for the transfer’s energy would have cost.',
    example: '6.4285',
  }),
  status: numbered(energyOrderStatusNames, {
    id: 'EnergyOrderStatus',
    description: '0 ordered, 1 delegated, 2 failed, 3 partial, 10 recovered.',
  }),
  gas_trade_no: z.union([z.string(), z.null()]),
  created_at: timeText,
});

const sweepConfig = z.strictObject({
  id: z.int(),
  wallet_id: z.int(),
  enabled: z.boolean(),
  dest_sub_account_id: z.union([z.int(), z.null()]),
  dest_address: tronAddress,
  min_usd: decimal,
  duration_code: durationCode,
  fallback_burn_enabled: z.boolean(),
  fallback_burn_trx: decimal,
  waiting_for: z.union([z.literal('owners'), z.null()]).meta({
    description:
      'Additive: `owners` if nothing is swept until two owners have approved dest_address.',
  }),
});

export type EnergySubscriptionAnswer = z.output<typeof subscription>;
export type TopUpAnswer = z.output<typeof topUp>;
export type EnergyOrderAnswer = z.output<typeof energyOrder>;
export type SweepConfigAnswer = z.output<typeof sweepConfig>;

/** The `data` of `energy.low_balance`. */
export const lowBalanceEvent = z.strictObject({
  project_id: z.string(),
  balance_trx: decimal,
  low_balance_threshold: decimal,
  deposit_address: tronAddress.meta({ description: 'Where TRX is sent to.' }),
});

export const energyAnswers: Record<string, Answer> = {
  'energy/subscribe': {
    data: subscription
      .pick({ project_id: true, deposit_address: true, balance_trx: true })
      .extend({ enabled: z.boolean() }),
  },
  'energy/subscription': { data: z.union([subscription, z.null()]) },
  'energy/balance': {
    data: z.strictObject({ balance_trx: decimal, low_balance: z.boolean(), enabled: z.boolean() }),
  },
  'energy/topups': { data: listed(topUp) },
  'energy/orders': { data: listed(energyOrder) },
  'energy/sweep-config': { data: z.array(sweepConfig) },
  'energy/set-sweep-config': { data: z.strictObject({ ok: z.literal(true) }) },
};
