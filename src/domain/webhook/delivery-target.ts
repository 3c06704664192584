import type { ApiKey } from '#model/project.ts';
import type { WebhookDelivery } from '#model/webhook.ts';
import { type WebhookKey, webhookTargets } from './webhook-targets.ts';

/**
 * The key that an attempt is sent for and signed with, judged by the keys as they are now:
 * its own key at the same URL; else another enabled key at that URL; else its own key at the URL
 * that it has been changed to (a corrected URL gets what the wrong one missed); else none, and the
 * attempt fails without anything being sent (docs/webhooks.md "When a key changes").
 */
export function deliveryTarget(
  delivery: Pick<WebhookDelivery, 'appId' | 'url'>,
  keys: ApiKey[],
): WebhookKey | null {
  const enabled = keys.filter((key): key is WebhookKey => key.enabled && key.webhookUrl !== null);
  const own = enabled.find((key) => key.appId === delivery.appId);
  if (own?.webhookUrl === delivery.url) return own;
  const sameUrl = webhookTargets(enabled).find((key) => key.webhookUrl === delivery.url);
  return sameUrl ?? own ?? null;
}
