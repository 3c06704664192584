import { createHash } from 'node:crypto';

/**
 * The stable id of an event, sent as `webhook-id`. It has only letters, digits, `_` and `-`:
 * Standard Webhooks signs `id.timestamp.body`, so a point in the id would be ambiguous. Different
 * outbox ids give different event ids.
 */
export const toEventId = (outboxId: string): string =>
  `evt_${outboxId.replace(/[^A-Za-z0-9]/g, (c) => (c === '#' ? '_' : `-${c.codePointAt(0)?.toString(16)}-`))}`;

/**
 * The id of an event's delivery to a URL. It does not depend on who creates it, so that it is
 * created once.
 */
export const toDeliveryId = (eventId: string, url: string): string =>
  `dl_${createHash('sha256').update(`${eventId}\n${url}`).digest('hex').slice(0, 32)}`;
