/** The `data` of the admin API's answers, by the names of its routes. No function reads it. */
import * as z from 'zod';
import { operationFields, simulation } from '../client/answers.ts';
import {
  type Answer,
  attempts,
  chainName,
  decimal,
  hash,
  paged,
  stuckOrNull,
  timeOrNull,
  unixSeconds,
} from '../shared/answer-fields.ts';
import { permissions } from '../statuses.ts';
import { addresses } from '../subaccount/answers.ts';
import { withdrawalFields } from '../withdraw/answers.ts';
import { change, changeWithDiff, halted, rescan, walletState, watcher } from './chain-answers.ts';
import { lookupAnswers } from './lookup/lookup-answers.ts';
import { explained } from './order-answers.ts';
import { policyAnswers } from './policy/policy-answers.ts';
import type { AdminRouteName } from './routes.ts';
import { swapAnswersToAdmin } from './swap-answers.ts';
import { sweep, sweepSettings } from './sweep-answers.ts';
import { treasuryAnswers } from './treasury-answers.ts';

const textOrNull = z.union([z.string(), z.null()]);
const numberOrNull = z.union([z.number(), z.null()]);

const waits = z
  .strictObject({ state: z.literal('pending'), change })
  .meta({ id: 'WaitingChange', description: 'Nothing has changed yet: a second owner decides.' });

const projectFields = z.strictObject({
  slug: z.string(),
  name: z.string(),
  wallet_id: z.int(),
  api_path: z.string().meta({ description: 'Path of the merchant API of this project.' }),
  created_at: unixSeconds,
});
const detailFields = projectFields.extend({
  addresses,
  funding: z
    .array(
      z
        .strictObject({
          chain: chainName,
          address: z.string(),
          native_token: z.string(),
          tokens: z.array(z.string()),
          note: z.string().meta({ description: 'What to send where, as a sentence.' }),
        })
        .meta({ id: 'Funding', description: 'How to fund the hot wallet on a chain.' }),
    )
    .meta({ description: 'How to fund the hot wallet, for each chain.' }),
});
const freeze = z.strictObject({
  at: unixSeconds.meta({ description: 'When it was frozen, unix seconds.' }),
  by: z.string().meta({ description: 'Who froze it.' }),
  reason: z.string().meta({ description: 'Why, in the owner’s own text.' }),
});

const keyFields = z.strictObject({
  app_id: z.string(),
  name: z.string(),
  permission: z.enum(permissions).meta({ id: 'Permission', description: 'What the key may do.' }),
  mode: z.enum(['hmac', 'rsa']),
  public_key: textOrNull,
  webhook_url: textOrNull,
  extra_events: z.boolean(),
  wallet_id: z.int(),
  enabled: z.boolean(),
  created_at: unixSeconds,
  asked_by: textOrNull.meta({ description: 'The owner who asked for it; null in `local`.' }),
});
const done = { state: z.literal('done') };
const createdKey = keyFields
  .extend({ ...done, api_secret: textOrNull, webhook_secret: z.string() })
  .meta({ id: 'CreatedKey', description: 'A new key with its secrets, which are shown once.' });

const settingsFields = z.strictObject({
  rev: z.int().meta({ description: 'Names this revision; a PATCH names it too.' }),
  ip_whitelist: z.array(z.string()),
  address_whitelist: z.array(z.string()),
  daily_limits: z.array(
    z
      .strictObject({ chain: chainName, token: z.string(), amount: decimal })
      .meta({ id: 'DailyLimit', description: 'The most of a token that a UTC day may withdraw.' }),
  ),
  confirmations: z.partialRecord(chainName, z.int()).meta({
    description: 'Thresholds that the project has raised, by chain.',
  }),
  credit_seconds: z.partialRecord(chainName, z.int()),
  pending_ttl_s: z.int(),
  auto_approve_daily_usd: numberOrNull,
  auto_fees_daily_usd: numberOrNull,
  swap_daily_usd: numberOrNull,
  max_swap_slippage_bps: numberOrNull,
  max_quote_deviation_bps: z.int(),
  client_auto_approve: z.boolean(),
  sweeps: sweepSettings,
  pending_webhooks: z.boolean(),
});

const price = z
  .strictObject({ symbol: z.string(), usd: z.string(), source: z.string(), read_at: unixSeconds })
  .meta({ id: 'Price', description: 'A price that an order was valued with.' });
const decisions = z
  .array(
    z
      .strictObject({ admin: z.string(), decision: z.enum(['approve', 'reject']), at: unixSeconds })
      .meta({ id: 'Decision', description: 'What an admin decided.' }),
  )
  .meta({ description: 'What the admins decided, oldest first.' });
const approvals = { approvals: z.int(), approvals_needed: z.int() };
const termsDigest = z.string().regex(/^[0-9a-f]{64}$/);

const adminWithdrawalFields = withdrawalFields
  .omit({ attempts: true, amount_received: true, signed_at: true })
  .extend({
    app_id: z.string(),
    token_address: textOrNull,
    from_address: z.string(),
    price,
    ...approvals,
  });
const adminWithdrawal = adminWithdrawalFields.meta({
  id: 'AdminWithdrawal',
  description: 'A withdrawal as admins see it.',
});

const adminOperationFields = operationFields
  .omit({ amount_usd: true, amount_received: true })
  .extend({
    app_id: z.string(),
    wallet_id: z.int(),
    from_address: z.string(),
    token_address: textOrNull,
    amount_usd: numberOrNull.meta({ description: 'What it counts, in USD; null: no price.' }),
    memo: textOrNull,
    sk_id: textOrNull,
    risk_reason: textOrNull,
    risks: z.array(z.string()),
    ...approvals,
    expires_at: timeOrNull,
    stuck: stuckOrNull,
    approved_at: timeOrNull,
    signed_at: timeOrNull,
  });
const adminOperation = adminOperationFields.meta({
  id: 'AdminOperation',
  description: 'An operation as admins see it.',
});

const internalTransfer = z
  .strictObject({
    chain: chainName,
    tx_hash: hash,
    block_number: z.string(),
    user_id: textOrNull,
    address: z.string(),
    token: z.string(),
    amount: decimal,
    order_no: textOrNull,
    created_at: unixSeconds,
  })
  .meta({ id: 'InternalTransfer', description: 'What the project moved to a user’s address.' });

const deliveryFields = z.strictObject({
  id: z.string().meta({ description: 'Names the delivery.' }),
  event_id: z.string(),
  event: z.string(),
  ref: z.string(),
  url: z.string(),
  app_id: z.string(),
  state: z.enum(['pending', 'delivered', 'abandoned']),
  tries: z.int(),
  next_at: timeOrNull,
  attempts: z
    .array(
      z
        .strictObject({
          at: unixSeconds,
          status: z.union([z.int(), z.null()]).meta({ description: 'HTTP status, or null.' }),
          error: textOrNull,
          duration_ms: z.int(),
          manual: z.boolean(),
          head: z
            .union([
              z
                .strictObject({
                  type: textOrNull.meta({ description: 'Its Content-Type.' }),
                  text: z.string().meta({ description: 'The first 512 bytes of the body.' }),
                })
                .meta({ id: 'AnswerHead', description: 'How the receiver’s answer begins.' }),
              z.null(),
            ])
            .meta({ description: 'Of the newest attempt alone, and if it failed.' }),
        })
        .meta({ id: 'DeliveryAttempt', description: 'One attempt of a delivery.' }),
    )
    .meta({ description: 'Every attempt, oldest first.' }),
  payload: z.unknown().meta({ description: 'The body that is sent.' }),
  created_at: unixSeconds,
});
const delivery = deliveryFields.meta({
  id: 'Delivery',
  description: 'An event on its way to a webhook URL.',
});
const deliveryDetail = deliveryFields
  .extend({ body: z.string().meta({ description: 'The exact bytes that are posted and signed.' }) })
  .meta({ id: 'DeliveryDetail', description: 'A delivery with its exact body.' });

const auditEntry = z
  .strictObject({
    audit_id: z.string(),
    at: unixSeconds,
    at_ms: z.int().meta({ description: 'The same in milliseconds: the hash covers both.' }),
    actor: z.string(),
    action: z.string(),
    target: z.string(),
    details: z.looseObject({}),
    seq: z.union([z.int(), z.null()]),
    prev_hash: textOrNull,
    hash: textOrNull.meta({ description: 'Hash of this entry in the audit chain.' }),
  })
  .meta({ id: 'AuditEntry', description: 'What an admin did.' });

const key = keyFields
  .extend({
    last_used_at: z.union([unixSeconds, z.null()]).meta({
      description:
        'When a request was last signed with it, unix seconds, exact to ten minutes; null if there was none in the past 400 days.',
    }),
  })
  .meta({ id: 'Key', description: 'An API key without its secrets.' });
const updatedKey = keyFields
  .extend(done)
  .meta({ id: 'UpdatedKey', description: 'A key as the change has left it.' });
const settings = settingsFields.meta({ id: 'Settings', description: 'Settings of a project.' });
const updatedSettings = settingsFields
  .extend(done)
  .meta({ id: 'UpdatedSettings', description: 'The settings as the change has left them.' });
const confirmed = z.union([
  settingsFields.extend({ ...done, kind: z.enum(['settings', 'whitelist-entry']) }),
  createdKey.extend({ kind: z.literal('key') }),
  keyFields.extend({ ...done, kind: z.enum(['enable-key', 'webhook-url']) }),
  z.strictObject({ ...done, kind: z.literal('unfreeze'), frozen: z.literal(false) }),
]);

export const adminAnswers: Record<AdminRouteName, Answer> = {
  listProjects: {
    data: paged(projectFields.meta({ id: 'ProjectItem', description: 'A project in a list.' })),
  },
  createProject: {
    data: z.union([
      detailFields
        .extend(done)
        .meta({ id: 'CreatedProject', description: 'The project and how to fund it.' }),
      waits,
    ]),
  },
  showProject: {
    data: detailFields
      .extend({
        frozen: z.union([
          freeze.meta({ id: 'Freeze', description: 'Since when, by whom and why.' }),
          z.null(),
        ]),
        changes: z.array(change),
      })
      .meta({ id: 'Project', description: 'A project in full.' }),
  },
  listKeys: { data: paged(key) },
  createKey: { data: z.union([createdKey, waits]) },
  updateKey: { data: z.union([updatedKey, waits]) },
  deleteKey: { data: z.strictObject({ app_id: z.string(), deleted: z.literal(true) }) },
  showSettings: { data: settings },
  updateSettings: { data: z.union([updatedSettings, waits]) },
  addWhitelistEntry: { data: z.union([updatedSettings, waits]) },
  removeWhitelistEntry: { data: z.union([updatedSettings, waits]) },
  listChanges: { data: paged(changeWithDiff) },
  confirmChange: { data: confirmed },
  dropChange: { data: z.strictObject({ change_id: z.string(), dropped: z.literal(true) }) },
  listSweeps: { data: paged(sweep) },
  listWithdrawals: { data: paged(adminWithdrawal) },
  showWithdrawal: {
    data: adminWithdrawalFields
      .extend({ terms_digest: termsDigest, decisions, attempts, ...explained })
      .meta({ id: 'AdminWithdrawalDetail', description: 'A withdrawal, to be decided on.' }),
  },
  approveWithdrawal: { data: adminWithdrawal },
  rejectWithdrawal: { data: adminWithdrawal },
  failWithdrawal: { data: adminWithdrawal },
  listOperations: { data: paged(adminOperation) },
  listInternalTransfers: { data: paged(internalTransfer) },
  showOperation: {
    data: adminOperationFields
      .extend({
        terms_digest: termsDigest,
        data: textOrNull.meta({ description: 'Calldata, 0x hex; null for none.' }),
        gas_limit: z.string(),
        message: textOrNull,
        typed_data: z.unknown().meta({ description: 'What is signed, of sign-typed-data.' }),
        prices: z.array(price),
        simulation: z.union([simulation, z.null()]),
        decisions,
        attempts,
        ...explained,
      })
      .meta({ id: 'AdminOperationDetail', description: 'An operation, to be decided on.' }),
  },
  approveOperation: { data: adminOperation },
  rejectOperation: { data: adminOperation },
  failOperation: { data: adminOperation },
  listWebhooks: { data: paged(delivery) },
  showWebhook: { data: deliveryDetail },
  retryWebhook: { message: 'Queued' },
  listAudit: { data: paged(auditEntry) },
  listDeploymentAudit: { data: paged(auditEntry) },
  freeze: { data: freeze.extend({ frozen: z.literal(true) }) },
  unfreeze: {
    data: z.union([
      waits.extend({ frozen: z.literal(true) }),
      z.strictObject({ ...done, frozen: z.literal(false) }),
    ]),
  },
  listHaltedWallets: {
    data: z.strictObject({ list: z.array(halted), complete: z.boolean() }),
  },
  showWallet: { data: walletState },
  matchWallet: { data: walletState },
  unfreezeWallet: {
    data: z.union([z.strictObject({ ...done, fill_until_nonce: z.int() }), waits]),
  },
  showChain: { data: watcher },
  passBlock: { data: z.union([z.strictObject(done), waits]) },
  rescan: { data: rescan },
  showRescan: { data: rescan },
  ...treasuryAnswers,
  ...swapAnswersToAdmin,
  ...policyAnswers,
  ...lookupAnswers({ withdrawal: adminWithdrawal, operation: adminOperation }),
};
