/** Subscribes a project to the energy service (docs/interface.md "POST /v1/energy/subscribe"). */
import { auditListChange } from '#domain/admin/audit-entry.ts';
import {
  type CreateSubAccountDeps,
  createSubAccount,
} from '#domain/subaccount/create-sub-account.ts';
import type { AuditEntry } from '#model/audit.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { Project } from '#model/project.ts';
import type { Ids } from '#ports/runtime.ts';
import { parseDecimalAmount } from '#wire/fields/decimal-amount.ts';
import type { EnergySubscription } from '../../model/subscription.ts';
import type { EnergyStore } from '../../ports.ts';
import { energyUser } from '../energy-user.ts';

/** TRX in sun. */
const trxDecimals = 6;
const defaultThreshold = '50';

export interface SubscribeDeps extends CreateSubAccountDeps {
  energy: Pick<EnergyStore, 'subscription' | 'subscribe'>;
  ids: Ids;
  /** Normalises a webhook URL, or throws ApiError invalidRequest. */
  checkUrl(text: string): string;
}

/**
 * The project's subscription, made if there is none. A later call changes nothing. Its deposit
 * address is derived like a sub-account's, for a user that no merchant can name. Errors:
 * invalidRequest, busy.
 */
export async function subscribe(
  deps: SubscribeDeps,
  input: {
    project: Project;
    appId: string;
    lowBalanceThreshold?: string | undefined;
    notifyWebhookUrl?: string | undefined;
    requestId: string;
  },
): Promise<EnergySubscription> {
  const { project, appId, requestId, notifyWebhookUrl } = input;
  const { projectId } = project;
  const threshold = input.lowBalanceThreshold ?? defaultThreshold;
  const lowBalanceSun = parseDecimalAmount(threshold, trxDecimals, 'low_balance_threshold');
  const url = notifyWebhookUrl === undefined ? null : deps.checkUrl(notifyWebhookUrl);
  const known = await deps.energy.subscription(projectId);
  if (known) return known;
  const account = await createSubAccount(deps, {
    project,
    userId: energyUser,
    label: 'energy',
    requestId,
    isListed: false,
  });
  const nowMs = deps.clock.nowMs();
  const subscription: EnergySubscription = {
    projectId,
    depositAddress: account.addresses.TRX,
    lowBalanceSun,
    notifyWebhookUrl: url,
    appId,
    createdAt: Math.floor(nowMs / 1000),
  };
  const audit: AuditEntry = {
    auditId: deps.ids.next('AU'),
    projectId,
    at: subscription.createdAt,
    atMs: nowMs,
    actor: appId,
    action: 'energy.subscribe',
    target: subscription.depositAddress,
    details: { low_balance_threshold: threshold, notify_webhook_url: url },
  };
  const outbox: OutboxItem = {
    outboxId: `${audit.auditId}#1`,
    kind: 'audit',
    ref: audit.auditId,
    projectId,
    event: null,
    lists: [auditListChange(audit)],
    start: false,
    createdAtMs: nowMs,
    requestId,
  };
  if (await deps.energy.subscribe({ subscription, audit, outbox })) return subscription;
  // Another call was first.
  return (await deps.energy.subscription(projectId)) ?? subscription;
}
