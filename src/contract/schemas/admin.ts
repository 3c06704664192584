/** Bodies and queries of the admin API. What needs the catalogue or the record is checked later. */
import * as z from 'zod';
import { permissions } from '../statuses.ts';
import { chain, day, paging, text, wholeNumber } from './common.ts';

export const page = z.object(paging);

export const createProjectBody = z.object({
  slug: z.string(),
  name: text({ description: 'Name for people; the slug unless told.', max: 64 }).optional(),
});

const webhookUrl = z.string().max(2_048, 'must be at most 2048 characters').nullable().optional();

export const createKeyBody = z.object({
  name: text({ description: 'What the key is for.', max: 64 }),
  permission: z.enum(permissions, `must be one of ${permissions.join(', ')}`),
  mode: z.enum(['hmac', 'rsa'], 'must be hmac or rsa').default('hmac'),
  public_key: z.string().max(8_192, 'must be at most 8192 characters').nullable().optional(),
  webhook_url: webhookUrl,
  wallet_id: z
    .int('must be a whole number')
    .positive('must be greater than 0')
    .nullable()
    .optional(),
});

export const updateKeyBody = z.object({
  webhook_url: webhookUrl,
  enabled: z.boolean().optional(),
});

const list = <T extends z.ZodType>(item: T, max: number) =>
  z.array(item).max(max, `must have at most ${max} entries`).optional();

export const settingsBody = z.object({
  ip_whitelist: list(z.string().max(64, 'must be at most 64 characters'), 200),
  address_whitelist: list(z.string().max(128, 'must be at most 128 characters'), 500),
  daily_limits: list(z.object({ chain: z.string(), token: z.string(), amount: z.string() }), 100),
  confirmations: z
    .record(z.string(), z.int('must be a whole number').max(10_000, 'must be at most 10000'))
    .optional(),
  pending_ttl_s: z
    .int('must be a whole number')
    .min(60, 'must be at least 60')
    .max(2_592_000, 'must be at most 2592000 (30 days)')
    .optional(),
  auto_approve_daily_usd: z
    .number()
    .min(0, 'must not be negative')
    .max(1e12, 'must be at most 1e12')
    .nullable()
    .optional(),
});

const days = {
  start: day('First UTC day.').optional(),
  end: day('Last UTC day.').optional(),
};

const inOrder = ({ start, end }: { start?: string | undefined; end?: string | undefined }) =>
  !start || !end || start <= end;
const outOfOrder = { path: ['start'], message: 'must not be after end' };

export const withdrawalsQuery = z
  .object({
    ...paging,
    status: wholeNumber({ description: 'Status.', min: 0, max: 6 }).optional(),
    chain: chain('Chain.').optional(),
    ...days,
  })
  .refine(inOrder, outOfOrder);

export const rejectBody = z.object({
  reason: text({ description: 'Shown as fail_reason.', max: 256, lines: true }),
});

export const webhooksQuery = z.object({
  ...paging,
  event: text({ description: 'Event.', max: 64 }).optional(),
  state: z
    .enum(['pending', 'delivered', 'abandoned'], 'must be pending, delivered or abandoned')
    .optional(),
});

export const auditQuery = z
  .object({
    ...paging,
    action: text({ description: 'Action.', max: 64 }).optional(),
    ...days,
  })
  .refine(inOrder, outOfOrder);

export const freezeBody = z.object({
  reason: text({ description: 'Why.', max: 256, lines: true }).optional(),
});

const isBlock = (value: number | string): boolean =>
  typeof value === 'number'
    ? Number.isSafeInteger(value) && value >= 0
    : /^(0|[1-9]\d{0,15})$/.test(value);

const block = z
  .union([z.number(), z.string()], 'must be a block number')
  .refine(isBlock, 'must be a block number')
  .transform((value) => BigInt(value))
  .optional();

export const rescanBody = z.object({
  tx_hash: z.string().optional(),
  from: block,
  to: block,
});
