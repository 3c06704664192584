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
import {
  operationStatus,
  permissions,
  statusOfNumber,
  type WithdrawalStatus,
  withdrawalStatus,
} from '../statuses.ts';
import { maxEntries } from './whitelists.ts';

export const page = /* @__PURE__ */ once(() => z.object(paging()));

const sum = [z.minimum(0, 'must not be negative'), z.maximum(1e12, 'must be at most 1e12')];
/** A sum in USD; null is none. */
const dailyUsd = /* @__PURE__ */ once(() => z.optional(z.nullable(z.number().check(...sum))));

const basisPoints = (from: number, to: number) =>
  z
    .int('must be a whole number')
    .check(z.minimum(from, `must be at least ${from}`), z.maximum(to, `must be at most ${to}`));

export const createProjectBody = /* @__PURE__ */ once(() =>
  z.object({
    slug: z.string(),
    name: z.optional(text({ description: 'Name for people; the slug by default.', max: 64 })),
    auto_approve_daily_usd: dailyUsd(),
    auto_fees_daily_usd: dailyUsd(),
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
    extra_events: z.optional(z.boolean()),
  }),
);

const list = <T extends z.ZodMiniType>(item: T, max: number) =>
  z.optional(z.array(item).check(z.maxLength(max, `must have at most ${max} entries`)));

/** The settings of a patch: each replaces the old one as a whole. */
const settingsFields = /* @__PURE__ */ once(() => ({
  ip_whitelist: list(
    z.string().check(z.maxLength(64, 'must be at most 64 characters')),
    maxEntries.ipWhitelist,
  ),
  address_whitelist: list(
    z.string().check(z.maxLength(128, 'must be at most 128 characters')),
    maxEntries.addressWhitelist,
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
  auto_fees_daily_usd: dailyUsd(),
  swap_daily_usd: dailyUsd(),
  max_swap_slippage_bps: z.optional(z.nullable(basisPoints(10, 2_000))),
  max_quote_deviation_bps: z.optional(basisPoints(10, 1_500)),
  client_auto_approve: z.optional(z.boolean()),
  sweeps: z.optional(
    z.object({ EVM: z.optional(sweepBody(['fund'])), SOL: z.optional(sweepBody(['collect'])) }),
  ),
  pending_webhooks: z.optional(z.boolean()),
}));

export const settingsBody = /* @__PURE__ */ once(() =>
  z.object({
    ...settingsFields(),
    // The revision that GET showed: what is replaced is what the owner saw.
    rev: z
      .int('must be the rev that the settings have')
      .check(z.minimum(0, 'must not be negative')),
  }),
);

export const previewBody = /* @__PURE__ */ once(() => z.object(settingsFields()));

/** A week: long enough to deploy every receiver. */
const maxOverlapHours = 168;

export const rotateBody = /* @__PURE__ */ once(() =>
  z.object({
    overlap_hours: z
      .int('must be a whole number')
      .check(
        z.minimum(0, 'must not be negative'),
        z.maximum(maxOverlapHours, `must be at most ${maxOverlapHours}`),
      ),
  }),
);

export const whitelistBody = /* @__PURE__ */ once(() =>
  z.object({
    entry: text({ description: 'An address, an IP address or a CIDR range.', max: 128 }),
  }),
);

const usd = (max: number) =>
  z.number().check(z.minimum(0, 'must not be negative'), z.maximum(max, `must be at most ${max}`));

/** How the deposits of a family are collected. */
const sweepBody = <const M extends readonly ['fund'] | readonly ['collect']>(methods: M) =>
  z.object({
    enabled: z.boolean(),
    min_usd: z.optional(usd(1e9)),
    dest: z.optional(
      z.nullable(z.string().check(z.maxLength(64, 'must be at most 64 characters'))),
    ),
    method: z.optional(z.enum(methods, `must be one of ${methods.join(', ')}`)),
    daily_fee_usd: z.optional(usd(1e6)),
    set_code: z.optional(
      z.record(z.string(), z.enum(['keep', 'clear'], 'must be keep or clear, by chain')),
    ),
  });

const days = /* @__PURE__ */ once(() => ({
  start: z.optional(day('First UTC day.')),
  end: z.optional(day('Last UTC day.')),
}));

const inOrder = ({ start, end }: { start?: string | undefined; end?: string | undefined }) =>
  !start || !end || start <= end;
const outOfOrder = { path: ['start'], message: 'must not be after end' };

/** The status of a withdrawal, or of an order that collects deposits. The output is its name. */
const withdrawalNumber = () => {
  const bounds = { description: 'Status.', min: 0, max: 6 };
  const toName = (number: number) => statusOfNumber(withdrawalStatus, number as WithdrawalStatus);
  return z
    .pipe(wholeNumber(bounds), z.transform(toName))
    .check(z.meta({ description: 'Status.', type: 'integer', minimum: 0, maximum: 6 }));
};

export const withdrawalsQuery = /* @__PURE__ */ once(() =>
  z
    .object({
      ...paging(),
      status: z.optional(withdrawalNumber()),
      chain: z.optional(chain('Chain.')),
      ...days(),
    })
    .check(z.refine(inOrder, outOfOrder)),
);

export const operationsAdminQuery = /* @__PURE__ */ once(() =>
  z
    .object({
      ...paging(),
      status: z.optional(
        statusNumber('Status as the merchant sees it.', operationStatus, 'OperationStatus'),
      ),
      op_type: z.optional(operationType('Type.')),
      chain: z.optional(chain('Chain.')),
      ...days(),
    })
    .check(z.refine(inOrder, outOfOrder)),
);

/** What an internal order that collects deposits does; `sweep` if it is not named. */
const sweepKinds = ['sweep', 'fund', 'activate', 'deploy', 'clear'] as const;

export const sweepsQuery = /* @__PURE__ */ once(() =>
  z
    .object({
      ...paging(),
      kind: z.optional(z.enum(sweepKinds, `must be one of ${sweepKinds.join(', ')}`)),
      status: z.optional(withdrawalNumber()),
      chain: z.optional(chain('Chain.')),
      ...days(),
    })
    .check(z.refine(inOrder, outOfOrder)),
);

export const waitingSweepsQuery = /* @__PURE__ */ once(() => z.object({ chain: chain('Chain.') }));

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
  z
    .object({
      ...paging(),
      event: z.optional(text({ description: 'Event.', max: 64 })),
      state: z.optional(
        z.enum(['pending', 'delivered', 'abandoned'], 'must be pending, delivered or abandoned'),
      ),
      ref: z.optional(
        text({ description: 'Those of one record, by its number: of 50 events.', max: 64 }),
      ),
      event_id: z.optional(text({ description: 'Those of one event.', max: 128 })),
      ...days(),
    })
    .check(z.refine(inOrder, outOfOrder)),
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
