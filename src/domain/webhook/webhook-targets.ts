import type { KeyWebhook } from '#model/project.ts';

export type WebhookKey = KeyWebhook & { webhookUrl: string };

/**
 * The keys whose URLs get an event (docs/decisions.md "Which URL gets an event"): every enabled key
 * with a webhook URL, once per distinct URL. If keys share a URL, the oldest key's secret signs.
 */
export function webhookTargets(keys: KeyWebhook[]): WebhookKey[] {
  const byUrl = new Map<string, WebhookKey>();
  for (const key of [...keys].sort(oldestFirst)) {
    if (key.enabled && hasUrl(key) && !byUrl.has(key.webhookUrl)) byUrl.set(key.webhookUrl, key);
  }
  return [...byUrl.values()];
}

const hasUrl = (key: KeyWebhook): key is WebhookKey => key.webhookUrl !== null;

const oldestFirst = (a: KeyWebhook, b: KeyWebhook): number =>
  a.createdAt - b.createdAt || (a.appId < b.appId ? -1 : 1);
