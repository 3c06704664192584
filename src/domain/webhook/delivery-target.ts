import type { KeyWebhook } from '#model/project.ts';
import type { WebhookDelivery } from '#model/webhook.ts';
import { type WebhookKey, webhookTargets } from './webhook-targets.ts';

/**
 * The key whose URL gets an attempt and whose secret signs it, by the project's keys as they are
 * now. In this order: the delivery's own key at the same URL; another enabled key at that URL; its
 * own key at its changed URL (a corrected URL gets what the wrong one missed). If there is none,
 * the attempt fails without anything being sent (docs/webhooks.md "When a key changes").
 */
export function deliveryTarget(
  delivery: Pick<WebhookDelivery, 'appId' | 'url'>,
  keys: KeyWebhook[],
): WebhookKey | null {
  const enabled = keys.filter((key): key is WebhookKey => key.enabled && key.webhookUrl !== null);
  const own = enabled.find((key) => key.appId === delivery.appId);
  if (own?.webhookUrl === delivery.url) return own;
  const sameUrl = webhookTargets(enabled).find((key) => key.webhookUrl === delivery.url);
  return sameUrl ?? own ?? null;
}
