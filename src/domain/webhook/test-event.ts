/** The event that is sent to try a webhook URL (docs/webhooks.md "A test event"). */
import { createHash } from 'node:crypto';
import type { WebhookDelivery } from '#model/webhook.ts';
import { testEvent } from '#model/webhook-events.ts';
import { toEventId } from './ids.ts';

/** The time between two tests of a URL, seconds. */
export const secondsPerTest = 10;

const note = 'Sent on request: nothing has happened';

/**
 * The number of the test of a project's URL at `now` (unix seconds). All tests of the same ten seconds have
 * the same number, and so the same delivery: it is created once, which limits how many there are.
 */
export function testNo(projectId: string, url: string, now: number): string {
  const slot = Math.floor(now / secondsPerTest);
  const text = JSON.stringify([projectId, url, slot]);
  return `TEST${createHash('sha256').update(text).digest('hex').slice(0, 20).toUpperCase()}`;
}

/** The body of a test; `timestamp` is unix seconds. */
export const testBody = (no: string, timestamp: number): string =>
  JSON.stringify({ event: testEvent, data: { test_no: no, note }, timestamp });

export const isTest = ({ event }: Pick<WebhookDelivery, 'event'>): boolean => event === testEvent;

/**
 * In what a test's delivery is not one, or null. No record confirms a test, so its body must be that of a
 * test and nothing else: many functions may write deliveries, and receivers act on what is signed.
 */
export function testContradiction(
  delivery: Pick<WebhookDelivery, 'ref' | 'eventId' | 'body' | 'createdAt' | 'ownUrl'>,
): string | null {
  const { ref, eventId, body, createdAt, ownUrl } = delivery;
  if (ownUrl) return 'such an event cannot have its own URL';
  const isOwn = /^TEST[0-9A-F]{20}$/.test(ref) && eventId === toEventId(ref);
  return isOwn && body === testBody(ref, createdAt) ? null : 'the body is not that of a test';
}
