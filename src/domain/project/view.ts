/** Projects, keys and changes as the admin API shows them; secrets only in a new key's answer. */

import type { PendingChange } from '#model/change.ts';
import type { ApiKey, FreezeState, ProjectSettings, ProjectSummary } from '#model/project.ts';
import type { Confirmed } from './confirm-change.ts';
import type { CreatedKey } from './create-key.ts';
import type { Funding } from './funding.ts';

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
  asked_by: key.askedBy?.email ?? null,
});

export const presentSettings = (settings: Partial<ProjectSettings>) => ({
  ip_whitelist: settings.ipWhitelist,
  address_whitelist: settings.addressWhitelist,
  daily_limits: settings.dailyLimits,
  confirmations: settings.confirmations,
  credit_seconds: settings.creditSeconds,
  pending_ttl_s: settings.pendingTtlS,
  auto_approve_daily_usd: settings.autoApproveDailyUsd,
  swap_daily_usd: settings.swapDailyUsd,
  max_swap_slippage_bps: settings.maxSwapSlippageBps,
  max_quote_deviation_bps: settings.maxQuoteDeviationBps,
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
  if (kind === 'project') return { name: payload.name, ...presentSettings(payload) };
  if (kind === 'settings') return presentSettings(payload as Partial<ProjectSettings>);
  if (kind === 'unfreeze' || kind === 'unfreeze-wallet' || kind === 'pass-block') return payload;
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

/** The answer if a change waits for a second owner. */
export const presentPendingChange = ({ change }: { change: PendingChange }) => ({
  state: 'pending',
  change: presentChange(change),
});

/** The only answer that contains a key's secrets. */
export const presentCreatedKey = ({ key, apiSecret, webhookSecret }: CreatedKey) => ({
  state: 'done',
  ...presentKey(key),
  api_secret: apiSecret,
  webhook_secret: webhookSecret,
});

/** The answer to confirming a change: what the change itself would have answered. */
export function presentConfirmed(confirmed: Confirmed): Record<string, unknown> {
  switch (confirmed.kind) {
    case 'settings':
      return { state: 'done', kind: 'settings', ...presentSettings(confirmed.settings) };
    case 'key':
      return { kind: 'key', ...presentCreatedKey(confirmed.created) };
    case 'enable-key':
    case 'webhook-url':
      return { state: 'done', kind: confirmed.kind, ...presentKey(confirmed.key) };
    case 'unfreeze':
      return { state: 'done', kind: 'unfreeze', frozen: false };
  }
}
