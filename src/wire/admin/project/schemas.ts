import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import { text } from '../../fields/request-fields.ts';
import { dailyUsd } from '../fields.ts';

export const createProjectBody = /* @__PURE__ */ once(() =>
  z.object({
    slug: z.string(),
    name: z.optional(text({ description: 'Name for people; the slug by default.', max: 64 })),
    auto_approve_daily_usd: dailyUsd(),
    auto_fees_daily_usd: dailyUsd(),
    swap_daily_usd: dailyUsd(),
  }),
);
