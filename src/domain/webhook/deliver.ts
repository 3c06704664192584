/**
 * One attempt of a webhook delivery (docs/interface.md "Webhook retries", docs/decisions.md
 * "Attempts and delays").
 */

import type {
  DeliveryAttempt,
  DeliveryHold,
  DeliveryMessage,
  WebhookDelivery,
} from '#model/webhook.ts';
import type { DeliveryStore, ReceiverStore } from '#ports/events.ts';
import type { ProjectStore } from '#ports/projects.ts';
import type { DeliveryQueue, ReleaseQueue } from '#ports/queues.ts';
import type { Clock, HttpAnswer, HttpPost, Secrets } from '#ports/runtime.ts';
import { ApiError } from '#wire/api-error.ts';
import { type Admission, admitAttempt } from './admit-attempt.ts';
import { afterAttempt, isSuccess, released } from './after-attempt.ts';
import { deliveryOutbox } from './delivery-outbox.ts';
import { type DeliveryTarget, deliveryTarget } from './delivery-target.ts';
import { toDeliveryId } from './ids.ts';
import type { UrlCheck } from './make-url-check.ts';
import { noteReceiver } from './note-receiver.ts';
import { parseRetryAfter } from './parse-retry-after.ts';
import { type SigningKey, signedHeaders } from './signed-headers.ts';
import { statePassed } from './state-passed.ts';
import { isTest, testContradiction } from './test-event.ts';

/**
 * A claim lasts longer than the slowest attempt. If an attempt crashes, it is repeated afterwards.
 * Seconds.
 */
export const leaseSeconds = 60;

/** The longest delay of SQS. The redispatch handles later attempts. Seconds. */
const maxQueueDelay = 900;

/** A message that is at most this early (clocks differ) is queued once more. Seconds. */
const earlyBy = 5;

/** When an event whose URL is not believed is looked at again, seconds. */
const unprovenRetry = 600;

/**
 * What was held until the moment of the success is in the index by then, and workers that read the state
 * of the receiver before it have written. Seconds.
 */
const releaseDelay = 2;

/** Only a few writers can collide on one delivery. */
const maxWrites = 8;

export interface DeliverDeps {
  deliveries: Pick<DeliveryStore, 'get' | 'update'>;
  projects: Pick<ProjectStore, 'webhookKeys'>;
  receivers: ReceiverStore;
  queue: DeliveryQueue;
  releases: ReleaseQueue;
  secrets: Secrets;
  /** In what an event contradicts its record; null if the record confirms it. */
  contradiction: (delivery: WebhookDelivery) => Promise<string | null>;
  /** Whether events may go where the project's keys say. */
  isBelieved: UrlCheck;
  http: HttpPost;
  clock: Clock;
  /** In [0, 1), for jitter. */
  random: () => number;
}

/** Connects an attempt's log line to the request that caused the event. */
type Trail = Pick<WebhookDelivery, 'ref' | 'requestId'>;

/** `skipped` says why nothing was sent; otherwise the state of the record after this attempt. */
export type DeliverResult =
  | { skipped: 'gone' }
  /** `held`: its receiver fails, and another attempt probes it. */
  /** `unproven`: two owners are not on record for its URL; it is looked at again later. */
  | ({ skipped: 'not_due' | 'taken' | 'held' | 'unproven' } & Trail)
  | ({
      state: WebhookDelivery['state'];
      attempt: DeliveryAttempt;
      tries: number;
      /**
       * Milliseconds from the change to the end of the first attempt; absent for later attempts.
       */
      lagMs?: number;
      /** In what the event contradicts its record, if it was not sent for that. */
      refused?: string;
      /** Nothing is left to send: a newer event or another delivery reports it. */
      isObsolete?: true;
    } & Trail);

/**
 * Makes the attempt that a message asks for. A scheduled attempt is made only if it is due and this
 * worker claims it. A manual attempt does not count. A message may be repeated. While its receiver
 * fails, an attempt is held: it is made later, and uses up no try. An event that its record does
 * not confirm is not sent, and is tried again as if its receiver had failed. One whose URL two
 * owners are not on record for stays pending, and uses up no try. One that a newer event has
 * overtaken (statePassed) is given up at once, and so is a test after its one attempt, which says why nothing
 * was sent if its URL is not believed.
 * @throws what the tables, the queue or the secrets throw, before or after sending. A scheduled
 * attempt is then repeated after its lease.
 */
export async function deliverWebhook(
  deps: DeliverDeps,
  message: DeliveryMessage,
): Promise<DeliverResult> {
  const now = () => message.now ?? deps.clock.now();
  const found = await deps.deliveries.get(message.deliveryId);
  if (!found) return { skipped: 'gone' };
  const trail: Trail = { ref: found.ref, requestId: found.requestId };
  if (!message.manual && !isDue(found, now())) {
    await requeueEarly(deps, message, found, now());
    return { skipped: 'not_due', ...trail };
  }
  // Read keys and open secrets before the claim, so that a failure of our own does not use up a
  // try.
  const target = deliveryTarget(found, await deps.projects.webhookKeys(found.projectId));
  const moved = target !== null && target.url !== found.url;
  const superseded = moved && (await hasOwnDelivery(deps, found, target));
  const wanted = superseded ? null : target;
  const [refused, isBelieved] = await Promise.all([
    wanted && (isTest(found) ? testContradiction(found) : deps.contradiction(found)),
    wanted === null || found.ownUrl === true || deps.isBelieved(found.projectId, wanted),
  ]);
  if (!isBelieved && !isTest(found)) {
    if (!message.manual && wanted) {
      const hold = { why: 'unproven', url: wanted.url, since: now() } as const;
      await postpone(deps, found, { hold, nextAt: now() + unprovenRetry });
    }
    return { skipped: 'unproven', ...trail };
  }
  const request =
    wanted && refused === null && isBelieved ? await signedRequest(deps, found, wanted) : null;
  const isObsolete = superseded || refused === statePassed;

  const admission = await admit(deps, request);
  if (request && admission.kind === 'held') {
    await hold(deps, message, { found, url: request.url, admission, now: now() });
    return { skipped: 'held', ...trail };
  }
  let delivery = found;
  if (!message.manual) {
    delivery = { ...released(found), nextAt: now() + leaseSeconds, rev: found.rev + 1 };
    // The worker that has it sends it. A probe that was taken for it ends by its time.
    if (!(await deps.deliveries.update(delivery))) return { skipped: 'taken', ...trail };
  }
  const at = now();
  const answer: HttpAnswer = request
    ? await deps.http.post(request)
    : {
        status: null,
        error: notSent({ superseded, refused, isBelieved }),
        retryAfter: null,
        durationMs: 0,
      };
  const attempt: DeliveryAttempt = {
    at,
    status: answer.status,
    error: answer.error,
    durationMs: answer.durationMs,
    manual: message.manual,
  };
  // Only in the record: what is returned goes into a log line.
  const head = !isSuccess(answer.status) && answer.head && { head: answer.head };
  const written = await updateDelivery(deps, delivery, (current) =>
    afterAttempt(
      { ...current, ...(request && moved ? { url: target.url } : {}) },
      {
        attempt: { ...attempt, ...head },
        now: now(),
        retryAfter: parseRetryAfter(answer.retryAfter, deps.clock.now()),
        random: deps.random(),
        abandon: isObsolete || isTest(found),
      },
    ),
  );
  const delay = written.nextAt === null ? null : Math.max(0, written.nextAt - now());
  if (!message.manual && delay !== null && delay <= maxQueueDelay) {
    await deps.queue.push({ deliveryId: written.deliveryId, manual: false }, delay);
  }
  // Last: if it fails, the attempt is recorded already, and only one failure is not counted.
  if (request) await noteAnswer(deps, message, { url: request.url, admission, answer });
  const isFirst = !message.manual && written.tries === 1 && message.now === undefined;
  return {
    state: written.state,
    attempt,
    tries: written.tries,
    ...trail,
    ...(isObsolete && { isObsolete }),
    ...(refused === null || isObsolete ? {} : { refused }),
    ...(isFirst ? { lagMs: Math.max(0, deps.clock.nowMs() - written.createdAtMs) } : {}),
  };
}

/** Whether the receiver may be called; a delivery that is not sent asks nothing. */
async function admit(
  { receivers, clock, random }: DeliverDeps,
  request: { url: string } | null,
): Promise<Admission> {
  if (!request) return { kind: 'free', failing: false };
  // The real time: a probe runs by the clock, even if a test has advanced the schedule.
  return admitAttempt(receivers, { url: request.url, now: clock.now(), random: random() });
}

/**
 * Counts how the receiver answered. If that ends an outage, what was held is sent soon; if a person
 * tried the receiver, so is what failed. A release that is lost costs a wait: each delivery is looked at
 * again by itself.
 */
async function noteAnswer(
  deps: DeliverDeps,
  { isTrial = false }: DeliveryMessage,
  of: { url: string; admission: Admission; answer: HttpAnswer },
): Promise<void> {
  const isOver = await noteReceiver(deps.receivers, { ...of, at: deps.clock.now() });
  if (!isOver && !(isTrial && isSuccess(of.answer.status))) return;
  const release = { url: of.url, of: 'held', isTrial, after: null } as const;
  await deps.releases.push(release, releaseDelay);
}

/**
 * Postpones an attempt. A scheduled one is moved in its record, and the redispatch queues it again; a
 * person's is queued until the present probe has ended.
 */
async function hold(
  deps: DeliverDeps,
  message: DeliveryMessage,
  of: {
    found: WebhookDelivery;
    url: string;
    admission: Admission & { kind: 'held' };
    now: number;
  },
): Promise<void> {
  const { found, url, admission, now } = of;
  if (message.manual) {
    await deps.queue.push(message, admission.probeEndsIn);
    return;
  }
  const hold = { why: 'receiver', url, since: now } as const;
  await postpone(deps, found, { hold, nextAt: now + admission.seconds });
}

/**
 * The redispatch queues it again. Another worker that moved it meanwhile has decided as well. One that
 * was held for the same before has been held since then.
 */
async function postpone(
  deps: DeliverDeps,
  found: WebhookDelivery,
  { hold, nextAt }: { hold: DeliveryHold; nextAt: number },
): Promise<void> {
  const before = found.held;
  const held = before?.why === hold.why && before.url === hold.url ? before : hold;
  await deps.deliveries.update({ ...found, held, nextAt, rev: found.rev + 1 });
}

const isDue = (delivery: WebhookDelivery, now: number): boolean =>
  delivery.state === 'pending' && delivery.nextAt !== null && delivery.nextAt <= now;

function notSent(of: { superseded: boolean; refused: string | null; isBelieved: boolean }): string {
  const { superseded, refused, isBelieved } = of;
  if (superseded) return 'not sent: the key has a new URL, with its own delivery of this event';
  if (refused !== null) return `not sent: ${refused}`;
  if (!isBelieved) return 'not sent: two owners are not on record for this webhook URL';
  return 'not sent: no enabled key has this webhook URL';
}

/**
 * Queues a message that came slightly early once more. A duplicate of a finished delivery is
 * dropped.
 */
async function requeueEarly(
  deps: DeliverDeps,
  message: DeliveryMessage,
  delivery: WebhookDelivery,
  now: number,
): Promise<void> {
  if (delivery.state !== 'pending' || delivery.nextAt === null) return;
  const early = delivery.nextAt - now;
  if (early <= earlyBy) await deps.queue.push(message, early);
}

/** True if the key's new URL has its own delivery of this event. */
async function hasOwnDelivery(
  deps: DeliverDeps,
  delivery: WebhookDelivery,
  { url }: DeliveryTarget,
): Promise<boolean> {
  const deliveryId = toDeliveryId(delivery.eventId, url);
  return deliveryId !== delivery.deliveryId && (await deps.deliveries.get(deliveryId)) !== null;
}

async function signedRequest(
  { secrets, clock }: DeliverDeps,
  { projectId, eventId, body }: WebhookDelivery,
  target: DeliveryTarget,
) {
  // Use the real time, even if a test has advanced the schedule: receivers check that it is recent.
  const timestamp = clock.now();
  const keys = await Promise.all(
    target.keys.map(async ({ appId, webhookSecret, previousSecret }): Promise<SigningKey> => {
      const of = { project: projectId, appId };
      const isOverlapping = previousSecret != null && previousSecret.until > timestamp;
      return {
        appId,
        secret: await secrets.open(webhookSecret, of),
        previous: isOverlapping ? await secrets.open(previousSecret.secret, of) : null,
      };
    }),
  );
  const headers = signedHeaders({ eventId, timestamp, body, keys: atLeastOne(keys) });
  return { url: target.url, headers, body };
}

function atLeastOne(keys: SigningKey[]): [SigningKey, ...SigningKey[]] {
  const [first, ...others] = keys;
  if (!first) throw new Error('a delivery target has no key');
  return [first, ...others];
}

/** Applies the change to the newest record, since a manual attempt may have changed it. */
async function updateDelivery(
  deps: DeliverDeps,
  delivery: WebhookDelivery,
  change: (current: WebhookDelivery) => WebhookDelivery,
): Promise<WebhookDelivery> {
  let current: WebhookDelivery | null = delivery;
  for (let write = 0; current && write < maxWrites; write++) {
    const next = change(current);
    // A test is in no list.
    const isListed = next.state !== current.state && !isTest(next);
    const outbox = isListed ? deliveryOutbox(next, deps.clock.nowMs()) : undefined;
    if (await deps.deliveries.update(next, outbox)) return next;
    current = await deps.deliveries.get(delivery.deliveryId);
  }
  throw new ApiError('busy', `Webhook delivery ${delivery.deliveryId} could not be written`);
}
