import type { KeyWebhook } from '#model/project.ts';
import { type WebhookEvent, wantsEvent } from '#model/webhook-events.ts';

export type WebhookKey = KeyWebhook & { webhookUrl: string };

/**
 * The keys whose URLs get an event (docs/decisions.md "Which URL gets an event"): every enabled key
 * with a webhook URL, once per distinct URL. If keys share a URL, the delivery is noted under the
 * oldest that wants the event, and all of them sign it (delivery-target.ts). A URL gets what any key of it wants.
 */
export function webhookTargets(keys: KeyWebhook[], event: WebhookEvent): WebhookKey[] {
  const byUrl = new Map<string, WebhookKey>();
  for (const key of [...keys].sort(oldestFirst)) {
    if (!key.enabled || !hasUrl(key) || byUrl.has(key.webhookUrl)) continue;
    if (wantsEvent(key, event)) byUrl.set(key.webhookUrl, key);
  }
  return [...byUrl.values()];
}

/** The key whose secret signs what goes to a URL of its own: the one that named it, or the oldest. */
export const signingKey = (keys: KeyWebhook[], appId: string): KeyWebhook | null => {
  const enabled = keys.filter((key) => key.enabled).sort(oldestFirst);
  return enabled.find((key) => key.appId === appId) ?? enabled[0] ?? null;
};

const hasUrl = (key: KeyWebhook): key is WebhookKey => key.webhookUrl !== null;

const oldestFirst = (a: KeyWebhook, b: KeyWebhook): number =>
  a.createdAt - b.createdAt || (a.appId < b.appId ? -1 : 1);
