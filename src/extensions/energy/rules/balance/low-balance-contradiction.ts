import { readBody, type ToldEvent } from '#domain/outbox/find-contradiction.ts';
import type { EnergyStore } from '#extensions/energy/ports.ts';

/**
 * What contradicts a low balance: its subscription must be the project's, and name the URL. The balance
 * itself changes with every top-up, so that it is not compared. null for nothing.
 */
export async function lowBalanceContradiction(
  energy: Pick<EnergyStore, 'subscription'>,
  told: ToldEvent,
): Promise<string | null> {
  const subscription = await energy.subscription(told.projectId);
  const isElsewhere = told.ownUrl && told.url !== subscription?.notifyWebhookUrl;
  if (isElsewhere) return 'the subscription names another URL';
  if (!subscription) return 'the record does not exist';
  const data = readBody(told.body)?.data ?? {};
  const isSame =
    told.ref === subscription.projectId &&
    data.project_id === subscription.projectId &&
    data.deposit_address === subscription.depositAddress;
  return isSame ? null : 'the record belongs to another project';
}
