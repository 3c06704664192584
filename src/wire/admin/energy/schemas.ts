import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import { webhookUrl } from '../fields.ts';

export const energyBody = /* @__PURE__ */ once(() =>
  z.object({
    low_balance_threshold: z.optional(
      z
        .string()
        .check(
          z.maxLength(20, 'must be at most 20 characters'),
          z.regex(/^(0|[1-9]\d*)(\.\d{1,6})?$/, 'must be TRX as a decimal string such as "12.5"'),
        ),
    ),
    notify_webhook_url: webhookUrl(),
  }),
);
