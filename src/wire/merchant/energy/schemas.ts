import * as z from 'zod/mini';
import { businessTypes, durationCodes } from '#model/rental-codes.ts';
import { once } from '#shared/once.ts';
import { pageNumber, pageSize, text } from '../../fields/request-fields.ts';
import { filteredBy } from '../list-filters.ts';

/** `page` and `limit` of the energy lists. */
const paging = /* @__PURE__ */ once(() => ({ page: pageNumber(), limit: pageSize() }));

/** An amount of TRX, 0 allowed. */
const trx = (description: string, example: string) =>
  z
    .string()
    .check(
      z.maxLength(20, 'must be at most 20 characters'),
      z.regex(/^(0|[1-9]\d*)(\.\d{1,6})?$/, 'must be TRX as a decimal string such as "12.5"'),
      z.meta({ description, example }),
    );

export const subscribeBody = /* @__PURE__ */ once(() =>
  z.object({
    low_balance_threshold: z.optional(
      trx('TRX below which `energy.low_balance` is sent; default 50.', '50'),
    ),
    notify_webhook_url: z.optional(
      text({
        description: 'The URL for low-balance alerts; by default the webhook URLs of the keys.',
        max: 2_048,
        example: 'https://merchant.example/energy',
      }),
    ),
  }),
);

export const topUpsQuery = /* @__PURE__ */ once(() => filteredBy('energy/topups', {}, paging()));

export const ordersQuery = /* @__PURE__ */ once(() =>
  filteredBy(
    'energy/orders',
    {
      business_type: z.optional(
        z
          .enum(businessTypes, `must be one of ${businessTypes.join(', ')}`)
          .check(z.meta({ description: 'Only orders of this kind.', component: 'BusinessType' })),
      ),
    },
    paging(),
  ),
);

const whole = (description: string) =>
  z.number().check(
    z.refine<number>(
      (value) => Number.isSafeInteger(value) && value >= 1,
      'must be a whole number',
    ),
    z.meta({ description, type: 'integer', minimum: 1 }),
  );

export const sweepConfigBody = /* @__PURE__ */ once(() =>
  z.object({
    wallet_id: whole('The wallet; its row is created or changed.'),
    dest_address: text({
      description: 'TRX address that deposits are swept to.',
      max: 64,
      example: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    }),
    dest_sub_account_id: z.optional(whole('For display only.')),
    min_usd: z.optional(
      z.number().check(
        z.refine<number>((value) => value >= 0 && value <= 1e12, 'must be 0 to 1e12'),
        z.meta({ description: 'Smaller amounts stay where they are.', minimum: 0, default: 5 }),
      ),
    ),
    duration_code: z.optional(
      z.enum(durationCodes, `must be one of ${durationCodes.join(', ')}`).check(
        z.meta({
          description:
            'How long energy is rented for a sweep. 10010: 10 minutes, 20001: 1 hour, 30001: 1 day.',
          component: 'DurationCode',
          default: '10010',
        }),
      ),
    ),
    fallback_burn_enabled: z.optional(
      z.boolean().check(z.meta({ description: 'Burn TRX when the rental fails.', default: false })),
    ),
    fallback_burn_trx: z.optional(trx('The most TRX that one sweep may then burn.', '30')),
    enabled: z.optional(z.boolean().check(z.meta({ default: true }))),
  }),
);
