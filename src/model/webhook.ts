import type { DeliveredEvent, WebhookEvent } from '#model/webhook-events.ts';

/** How the body of a receiver's answer begins. */
export interface AnswerHead {
  /** Its Content-Type. */
  type: string | null;
  text: string;
}

export interface DeliveryAttempt {
  at: number;
  /** HTTP status, or null if there was no answer. */
  status: number | null;
  error: string | null;
  durationMs: number;
  manual: boolean;
  /** Only of the newest attempt, and if it failed: receivers say there what they did not like. */
  head?: AnswerHead;
}

/**
 * An event as it was announced. It is kept forever, so that it can be replayed without a delivery.
 */
export interface SentEvent {
  /** The `webhook-id` header. */
  eventId: string;
  projectId: string;
  /** deposit_no or withdraw_no. */
  ref: string;
  event: WebhookEvent;
  /** The exact body that is posted. */
  body: string;
  createdAtMs: number;
  /** The request that caused the event. */
  requestId: string;
}

/** Why an attempt that was due is not made yet. It uses up no try. */
export interface DeliveryHold {
  /**
   * `receiver`: its URL fails, and gets one attempt at a time. `unproven`: two owners are not on record
   * for the URL.
   */
  why: 'receiver' | 'unproven';
  /** Where the attempt would have gone. */
  url: string;
  /** Unix seconds. */
  since: number;
}

export interface WebhookDelivery {
  deliveryId: string;
  projectId: string;
  /** The `webhook-id` header. The same for all attempts and replays. */
  eventId: string;
  event: DeliveredEvent;
  /** deposit_no, withdraw_no and the like, or the number of a test. */
  ref: string;
  url: string;
  /** The URL is the event's own and no key's; the key `appId` only signs. */
  ownUrl?: boolean;
  appId: string;
  /** The exact body that is posted. */
  body: string;
  state: 'pending' | 'delivered' | 'abandoned';
  /** Scheduled attempts so far: the first and up to six retries. */
  tries: number;
  /** When the next scheduled attempt may be made; null if there will be none. */
  nextAt: number | null;
  /** Absent while nothing keeps its next attempt. */
  held?: DeliveryHold;
  /** The newest 50, oldest first. */
  attempts: DeliveryAttempt[];
  createdAt: number;
  createdAtMs: number;
  requestId: string;
  rev: number;
}

export interface DeliveryMessage {
  deliveryId: string;
  /** An extra attempt that does not count as a try. */
  manual: boolean;
  /** A person tries a receiver: if it takes this one, all that waits for it is sent. */
  isTrial?: boolean;
  /** Unix seconds of an advanced clock. Only the stage `local` honours it. */
  now?: number;
}

/** Asks for the next part of what waits for a URL that answers again. */
export interface ReleaseMessage {
  url: string;
  /** Which of them; after those that are held, a trial also sends those that failed. */
  of: WaitingKind;
  isTrial: boolean;
  /** Where the part before it ended (DeliveryStore.waitingFor); null at the beginning. */
  after: string | null;
}

/** `held`: its receiver fails, so that it is not tried. `failed`: its last attempt failed. */
export type WaitingKind = 'held' | 'failed';
