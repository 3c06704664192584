/** Changes when and where a project is notified that its energy balance is low. */

import { auditEntry, auditOutbox } from '#domain/admin/audit-entry.ts';
import type { Actor } from '#domain/admin/commit-action.ts';
import type { Clock, Ids } from '#ports/runtime.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { ApiError } from '#wire/api-error.ts';
import { parseDecimalAmount } from '#wire/fields/decimal-amount.ts';
import type { EnergySubscription } from '../../model/subscription.ts';
import type { EnergyStore } from '../../ports.ts';

export interface UpdateSubscriptionDeps {
  energy: Pick<EnergyStore, 'subscription' | 'updateSubscription'>;
  /** Normalises a webhook URL, or throws ApiError invalidRequest. */
  checkUrl(text: string): string;
  clock: Clock;
  ids: Ids;
}

/**
 * Replaces what is named, and nothing else. Moves no money, so one owner is enough. Errors: notFound
 * without a subscription; invalidRequest.
 */
export async function updateSubscription(
  deps: UpdateSubscriptionDeps,
  actor: Actor,
  named: { lowBalanceThreshold?: string | undefined; notifyWebhookUrl?: string | null | undefined },
): Promise<EnergySubscription> {
  const { projectId, admin, requestId } = actor;
  const known = await deps.energy.subscription(projectId);
  if (!known) throw new ApiError('notFound', 'The project has not subscribed to energy');
  const { lowBalanceThreshold: threshold, notifyWebhookUrl: url } = named;
  const set: Parameters<EnergyStore['updateSubscription']>[0]['set'] = {};
  if (threshold !== undefined) {
    set.lowBalanceSun = parseDecimalAmount(threshold, 6, 'low_balance_threshold');
  }
  if (url !== undefined) set.notifyWebhookUrl = url === null ? null : deps.checkUrl(url);
  if (Object.keys(set).length === 0) {
    throw new ApiError('invalidRequest', 'Name low_balance_threshold or notify_webhook_url');
  }
  const next = { ...known, ...set };
  const shown = ({ lowBalanceSun, notifyWebhookUrl }: EnergySubscription) => ({
    low_balance_threshold: formatAmount(lowBalanceSun, 6),
    notify_webhook_url: notifyWebhookUrl,
  });
  const audit = auditEntry(deps, {
    projectId,
    admin,
    action: 'energy.update',
    target: known.depositAddress,
    details: { before: shown(known), after: shown(next) },
  });
  const outbox = auditOutbox(audit, requestId);
  await deps.energy.updateSubscription({ projectId, set, audit, outbox });
  return next;
}
