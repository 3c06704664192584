import type { KeyWebhook } from '#model/project.ts';
import type { WebhookDelivery } from '#model/webhook.ts';
import { signingKey, type WebhookKey } from './webhook-targets.ts';

/** Where an attempt goes, and the keys that sign it, newest first. */
export interface DeliveryTarget {
  url: string;
  keys: WebhookKey[];
}

/**
 * The URL that gets an attempt, and every enabled key with that URL, by the project's keys as they
 * are now: a receiver that knows any one of their secrets can verify it, so a key can be replaced
 * without a gap. If no key has the delivery's URL any more, its own key's changed URL gets it (a
 * corrected URL gets what the wrong one missed). If there is none, the attempt fails without
 * anything being sent (docs/webhooks.md "When a key changes").
 */
export function deliveryTarget(
  delivery: Pick<WebhookDelivery, 'appId' | 'url' | 'ownUrl'>,
  keys: KeyWebhook[],
): DeliveryTarget | null {
  if (delivery.ownUrl) {
    const key = signingKey(keys, delivery.appId);
    return key && { url: delivery.url, keys: [{ ...key, webhookUrl: delivery.url }] };
  }
  const enabled = keys.filter((key): key is WebhookKey => key.enabled && key.webhookUrl !== null);
  const at = (url: string): WebhookKey[] =>
    enabled.filter(({ webhookUrl }) => webhookUrl === url).sort(newestFirst);
  const current = at(delivery.url);
  if (current.length > 0) return { url: delivery.url, keys: current };
  const own = enabled.find(({ appId }) => appId === delivery.appId);
  return own ? { url: own.webhookUrl, keys: at(own.webhookUrl) } : null;
}

const newestFirst = (a: WebhookKey, b: WebhookKey): number =>
  b.createdAt - a.createdAt || (a.appId < b.appId ? -1 : 1);
