/** Records as the admin API shows them: snake_case, amounts as decimal strings, never a secret. */

import type { AuditEntry } from '#model/audit.ts';
import type { PendingChange } from '#model/change.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { PriceSnapshot } from '#model/price.ts';
import type { ApiKey, FreezeState, ProjectSettings, ProjectSummary } from '#model/project.ts';
import type { RescanJob } from '#model/rescan.ts';
import type { WebhookDelivery } from '#model/webhook.ts';
import { formatAmount } from '#money/format-amount.ts';
import { microToNumber } from '#money/micro-to-number.ts';
import { approvalsNeeded } from '../approval/approvals-needed.ts';
import { presentStuck } from '../order/shown-progress.ts';
import type { Confirmed } from '../project/confirm-change.ts';
import type { CreatedKey } from '../project/create-key.ts';
import type { Funding } from '../project/funding.ts';

export const presentProject = (project: ProjectSummary) => ({
  slug: project.projectId,
  name: project.name,
  wallet_id: project.walletId,
  api_path: `/${project.projectId}/api`,
  created_at: project.createdAt,
});

export const presentFunding = (funding: Funding) => ({
  chain: funding.chain,
  address: funding.address,
  native_token: funding.nativeToken,
  tokens: funding.tokens,
  note: funding.note,
});

export const presentFreeze = (freeze: FreezeState | null) =>
  freeze && { at: freeze.at, by: freeze.by, reason: freeze.reason };

export const presentKey = (key: ApiKey) => ({
  app_id: key.appId,
  name: key.name,
  permission: key.permission,
  mode: key.mode,
  public_key: key.publicKey,
  webhook_url: key.webhookUrl,
  wallet_id: key.walletId,
  enabled: key.enabled,
  created_at: key.createdAt,
});

export const presentSettings = (settings: Partial<ProjectSettings>) => ({
  ip_whitelist: settings.ipWhitelist,
  address_whitelist: settings.addressWhitelist,
  daily_limits: settings.dailyLimits,
  confirmations: settings.confirmations,
  pending_ttl_s: settings.pendingTtlS,
  auto_approve_daily_usd: settings.autoApproveDailyUsd,
  client_auto_approve: settings.clientAutoApprove,
  pending_webhooks: settings.pendingWebhooks,
});

export const presentChange = (change: PendingChange) => ({
  change_id: change.changeId,
  kind: change.kind,
  payload: presentPayload(change),
  asked_by: change.askedBy.email,
  asked_at: change.askedAt,
  expires_at: change.expiresAt,
});

function presentPayload({ kind, payload }: PendingChange): Record<string, unknown> {
  if (kind === 'settings') return presentSettings(payload as Partial<ProjectSettings>);
  if (kind === 'unfreeze' || kind === 'unfreeze-wallet') return payload;
  return {
    app_id: payload.appId,
    name: payload.name,
    permission: payload.permission,
    mode: payload.mode,
    public_key: payload.publicKey,
    webhook_url: payload.webhookUrl,
    enabled: payload.enabled,
  };
}

export const presentPrice = ({ symbol, usd, source, readAt }: PriceSnapshot) => ({
  symbol,
  usd,
  source,
  read_at: readAt,
});

export const presentWithdrawal = (withdrawal: Withdrawal) => ({
  withdraw_no: withdrawal.orderNo,
  biz_order_id: withdrawal.bizOrderId,
  app_id: withdrawal.appId,
  chain: withdrawal.chain,
  token: withdrawal.token,
  token_address: withdrawal.tokenAddress,
  from_address: withdrawal.fromAddress,
  to_address: withdrawal.toAddress,
  amount: formatAmount(withdrawal.amount, withdrawal.decimals),
  amount_usd: microToNumber(withdrawal.amountMicroUsd),
  price: presentPrice(withdrawal.price),
  memo: withdrawal.memo,
  status: withdrawal.status,
  level: withdrawal.level,
  approvals: withdrawal.approvals,
  approvals_needed: approvalsNeeded(withdrawal),
  tx_hash: withdrawal.txHash,
  fail_reason: withdrawal.failReason,
  stuck: presentStuck(withdrawal),
  created_at: withdrawal.createdAt,
  approved_at: withdrawal.approvedAt,
  sent_at: withdrawal.sentAt,
  confirmed_at: withdrawal.confirmedAt,
  cancelled_at: withdrawal.cancelledAt,
});

export const presentDecision = (approval: Approval) => ({
  admin: approval.adminEmail,
  decision: approval.decision,
  at: approval.at,
});

export const presentDelivery = (delivery: WebhookDelivery) => ({
  id: delivery.deliveryId,
  event_id: delivery.eventId,
  event: delivery.event,
  ref: delivery.ref,
  url: delivery.url,
  app_id: delivery.appId,
  state: delivery.state,
  tries: delivery.tries,
  next_at: delivery.nextAt,
  attempts: delivery.attempts.map((attempt) => ({
    at: attempt.at,
    status: attempt.status,
    error: attempt.error,
    duration_ms: attempt.durationMs,
    manual: attempt.manual,
  })),
  payload: JSON.parse(delivery.body) as unknown,
  created_at: delivery.createdAt,
});

export const presentAudit = (entry: AuditEntry) => ({
  audit_id: entry.auditId,
  at: entry.at,
  actor: entry.actor,
  action: entry.action,
  target: entry.target,
  details: entry.details,
});

export const presentRescan = (job: RescanJob) => ({
  id: job.rescanId,
  chain: job.chain,
  tx_hash: job.txHash,
  from: job.from?.toString() ?? null,
  to: job.to?.toString() ?? null,
  state: job.state,
  found: job.found,
  error: job.error,
  asked_by: job.askedBy,
  created_at: job.createdAt,
  ended_at: job.endedAt,
});

/** The answer while a change waits for its second owner. */
export const presentPending = ({ change }: { change: PendingChange }) => ({
  state: 'pending',
  change: presentChange(change),
});

/** The one answer that holds a key's secrets. */
export const presentCreatedKey = ({ key, apiSecret, webhookSecret }: CreatedKey) => ({
  state: 'done',
  ...presentKey(key),
  api_secret: apiSecret,
  webhook_secret: webhookSecret,
});

/** What confirming a change answers: what the change itself would have answered. */
export function presentConfirmed(confirmed: Confirmed): Record<string, unknown> {
  switch (confirmed.kind) {
    case 'settings':
      return { state: 'done', kind: 'settings', ...presentSettings(confirmed.settings) };
    case 'key':
      return { kind: 'key', ...presentCreatedKey(confirmed.created) };
    case 'enable-key':
      return { state: 'done', kind: 'enable-key', ...presentKey(confirmed.key) };
    case 'unfreeze':
      return { state: 'done', kind: 'unfreeze', frozen: false };
  }
}
