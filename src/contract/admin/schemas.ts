/** Bodies and queries of the admin API. Checks that need the catalogue or the record come later. */
import * as z from 'zod/mini';
import { once } from '../shared/once.ts';
import {
  chain,
  day,
  operationType,
  paging,
  statusNumber,
  text,
  wholeNumber,
} from '../shared/request-fields.ts';
import { operationStatuses, permissions } from '../statuses.ts';

export const page = /* @__PURE__ */ once(() => z.object(paging()));

/** A sum in USD; null is none. */
const dailyUsd = /* @__PURE__ */ once(() =>
  z.optional(
    z.nullable(
      z
        .number()
        .check(z.minimum(0, 'must not be negative'), z.maximum(1e12, 'must be at most 1e12')),
    ),
  ),
);

const basisPoints = (from: number, to: number) =>
  z
    .int('must be a whole number')
    .check(z.minimum(from, `must be at least ${from}`), z.maximum(to, `must be at most ${to}`));

export const createProjectBody = /* @__PURE__ */ once(() =>
  z.object({
    slug: z.string(),
    name: z.optional(text({ description: 'Name for people; the slug by default.', max: 64 })),
    auto_approve_daily_usd: dailyUsd(),
    swap_daily_usd: dailyUsd(),
  }),
);

const webhookUrl = /* @__PURE__ */ once(() =>
  z.optional(z.nullable(z.string().check(z.maxLength(2_048, 'must be at most 2048 characters')))),
);

export const createKeyBody = /* @__PURE__ */ once(() =>
  z.object({
    name: text({ description: 'What the key is for.', max: 64 }),
    permission: z.enum(permissions, `must be one of ${permissions.join(', ')}`),
    mode: z._default(z.enum(['hmac', 'rsa'], 'must be hmac or rsa'), 'hmac'),
    public_key: z.optional(
      z.nullable(z.string().check(z.maxLength(8_192, 'must be at most 8192 characters'))),
    ),
    webhook_url: webhookUrl(),
    wallet_id: z.optional(
      z.nullable(z.int('must be a whole number').check(z.positive('must be greater than 0'))),
    ),
  }),
);

export const updateKeyBody = /* @__PURE__ */ once(() =>
  z.object({
    webhook_url: webhookUrl(),
    enabled: z.optional(z.boolean()),
  }),
);

const list = <T extends z.ZodMiniType>(item: T, max: number) =>
  z.optional(z.array(item).check(z.maxLength(max, `must have at most ${max} entries`)));

export const settingsBody = /* @__PURE__ */ once(() =>
  z.object({
    ip_whitelist: list(z.string().check(z.maxLength(64, 'must be at most 64 characters')), 200),
    address_whitelist: list(
      z.string().check(z.maxLength(128, 'must be at most 128 characters')),
      500,
    ),
    daily_limits: list(z.object({ chain: z.string(), token: z.string(), amount: z.string() }), 100),
    confirmations: z.optional(
      z.record(
        z.string(),
        z.int('must be a whole number').check(z.maximum(10_000, 'must be at most 10000')),
      ),
    ),
    credit_seconds: z.optional(
      z.record(
        z.string(),
        z
          .int('must be a whole number')
          .check(z.minimum(0, 'must not be negative'), z.maximum(86_400, 'must be at most 86400')),
      ),
    ),
    pending_ttl_s: z.optional(
      z
        .int('must be a whole number')
        .check(
          z.minimum(60, 'must be at least 60'),
          z.maximum(2_592_000, 'must be at most 2592000 (30 days)'),
        ),
    ),
    auto_approve_daily_usd: dailyUsd(),
    swap_daily_usd: dailyUsd(),
    max_swap_slippage_bps: z.optional(z.nullable(basisPoints(10, 2_000))),
    max_quote_deviation_bps: z.optional(basisPoints(10, 1_500)),
    client_auto_approve: z.optional(z.boolean()),
    pending_webhooks: z.optional(z.boolean()),
  }),
);

const days = /* @__PURE__ */ once(() => ({
  start: z.optional(day('First UTC day.')),
  end: z.optional(day('Last UTC day.')),
}));

const inOrder = ({ start, end }: { start?: string | undefined; end?: string | undefined }) =>
  !start || !end || start <= end;
const outOfOrder = { path: ['start'], message: 'must not be after end' };

export const withdrawalsQuery = /* @__PURE__ */ once(() =>
  z
    .object({
      ...paging(),
      status: z.optional(wholeNumber({ description: 'Status.', min: 0, max: 6 })),
      chain: z.optional(chain('Chain.')),
      ...days(),
    })
    .check(z.refine(inOrder, outOfOrder)),
);

export const operationsAdminQuery = /* @__PURE__ */ once(() =>
  z
    .object({
      ...paging(),
      status: z.optional(statusNumber('Status as the merchant sees it.', operationStatuses)),
      op_type: z.optional(operationType('Type.')),
      chain: z.optional(chain('Chain.')),
      ...days(),
    })
    .check(z.refine(inOrder, outOfOrder)),
);

export const internalTransfersQuery = /* @__PURE__ */ once(() =>
  z.object({ ...paging(), chain: z.optional(chain('Chain.')) }),
);

export const approveBody = /* @__PURE__ */ once(() =>
  z.object({
    // What was shown: terms_digest of the order's GET.
    terms_digest: z
      .string()
      .check(
        z.regex(/^[0-9a-fA-F]{64}$/, 'must be the 64 hexadecimal digits that the order shows'),
        z.toLowerCase(),
      ),
  }),
);

export const rejectBody = /* @__PURE__ */ once(() =>
  z.object({
    reason: text({ description: 'Shown as fail_reason.', max: 256, lines: true }),
  }),
);

export const webhooksQuery = /* @__PURE__ */ once(() =>
  z.object({
    ...paging(),
    event: z.optional(text({ description: 'Event.', max: 64 })),
    state: z.optional(
      z.enum(['pending', 'delivered', 'abandoned'], 'must be pending, delivered or abandoned'),
    ),
  }),
);

export const auditQuery = /* @__PURE__ */ once(() =>
  z
    .object({
      ...paging(),
      action: z.optional(text({ description: 'Action.', max: 64 })),
      ...days(),
    })
    .check(z.refine(inOrder, outOfOrder)),
);

export const freezeBody = /* @__PURE__ */ once(() =>
  z.object({
    reason: z.optional(text({ description: 'Why.', max: 256, lines: true })),
  }),
);

const walletOf = /* @__PURE__ */ once(() =>
  z.optional(
    text({ description: 'An address of the project; its hot wallet’s by default.', max: 64 }),
  ),
);

export const walletQuery = /* @__PURE__ */ once(() => z.object({ address: walletOf() }));

/** Transactions that one call matches at most. */
export const maxMatches = 25;

export const matchBody = /* @__PURE__ */ once(() =>
  z.object({
    address: walletOf(),
    transactions: z._default(
      z
        .array(
          z.object({
            tx_hash: z
              .string()
              .check(
                z.regex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x followed by 64 hexadecimal digits'),
                z.toLowerCase(),
              ),
            withdraw_no: z.nullable(text({ description: 'Its order; null for none.', max: 64 })),
          }),
        )
        .check(z.maxLength(maxMatches, `must have at most ${maxMatches} entries`)),
      [],
    ),
  }),
);

const isBlock = (value: number | string): boolean =>
  typeof value === 'number'
    ? Number.isSafeInteger(value) && value >= 0
    : /^(0|[1-9]\d{0,15})$/.test(value);

export const passBlockBody = /* @__PURE__ */ once(() =>
  z.object({
    hash: text({ description: 'The hash of the block, as the chain’s route shows it.', max: 100 }),
    reason: text({ description: 'Why; kept in the audit log.', max: 256, lines: true }),
  }),
);

const block = /* @__PURE__ */ once(() =>
  z.optional(
    z.pipe(
      z
        .union([z.number(), z.string()], 'must be a block number')
        .check(z.refine(isBlock, 'must be a block number')),
      z.transform((value: number | string) => BigInt(value)),
    ),
  ),
);

export const rescanBody = /* @__PURE__ */ once(() =>
  z.object({
    tx_hash: z.optional(z.string()),
    from: block(),
    to: block(),
  }),
);
