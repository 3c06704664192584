/** Answers about energy (src/wire/admin/answers.ts). No function reads them. */
import * as z from 'zod';
import { decimal, paged, unixSeconds } from '../../fields/answer-fields.ts';
import { energyOrder, topUp } from '../../merchant/energy/answers.ts';

const subscription = z.union([
  z
    .strictObject({
      deposit_address: z.string().meta({ description: 'Where TRX is sent to.' }),
      balance_trx: decimal,
      total_topup_trx: decimal,
      total_consumed_trx: decimal,
      low_balance_threshold: decimal,
      notify_webhook_url: z.union([z.string(), z.null()]).meta({
        description: 'Where energy.low_balance is sent; null: to the webhook URLs of the keys.',
      }),
      created_at: unixSeconds,
    })
    .meta({ id: 'AdminEnergy', description: 'A subscription to energy, and its balance.' }),
  z.null(),
]);

export const adminEnergyAnswers = {
  listEnergyOrders: { data: paged(energyOrder) },
  listTopUps: { data: paged(topUp) },
  showEnergy: { data: subscription },
  updateEnergy: { data: subscription },
};
