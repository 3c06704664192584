import { type DeliverDeps, deliverWebhook } from '#domain/webhook/deliver.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { ApiKey } from '#model/project.ts';
import type {
  DeliveryMessage,
  ReleaseMessage,
  SentEvent,
  WebhookDelivery,
} from '#model/webhook.ts';
import type { DeliveryStore, ReceiverState, ReceiverStore } from '#ports/events.ts';
import type { DeliveryQueue, ReleaseQueue } from '#ports/queues.ts';
import type { Clock, HttpAnswer, HttpPost, Logger, Secrets } from '#ports/runtime.ts';

export const t0 = 1_700_000_000;

const sealed = { dataKey: 'ZGs=', iv: 'aXY=', ciphertext: 'Y3Q=', tag: 'dGFn' };

export const aKey = (over: Partial<ApiKey> = {}): ApiKey & { webhookUrl: string } =>
  ({
    appId: 'app_1',
    projectId: 'demo',
    walletId: 1,
    name: 'key',
    permission: 'manage',
    mode: 'hmac',
    apiSecret: sealed,
    publicKey: null,
    webhookUrl: 'https://shop.example/hook',
    webhookSecret: sealed,
    enabled: true,
    createdAt: t0 - 1_000,
    ...over,
  }) as ApiKey & { webhookUrl: string };

/** What a receiver answers. */
export const head = { type: 'text/plain', text: 'who are you' };

/** A record confirms every event. */
export const bornOut = { contradiction: async () => null, isBelieved: async () => true };

export const aDelivery = (over: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  deliveryId: 'dl_1',
  projectId: 'demo',
  eventId: 'evt_D1_3',
  event: 'deposit.credited',
  ref: 'D1',
  url: 'https://shop.example/hook',
  appId: 'app_1',
  body: '{"event":"deposit.credited","data":{"deposit_no":"D1"},"timestamp":1699999999}',
  state: 'pending',
  tries: 0,
  nextAt: t0,
  attempts: [],
  createdAt: t0,
  createdAtMs: t0 * 1000,
  requestId: 'req-1',
  rev: 1,
  ...over,
});

export const anOutboxItem = (over: Partial<OutboxItem> = {}): OutboxItem => ({
  outboxId: 'D1#3',
  kind: 'deposit',
  ref: 'D1',
  projectId: 'demo',
  event: { name: 'deposit.credited', data: { deposit_no: 'D1' }, timestamp: t0 - 1 },
  lists: [],
  start: false,
  createdAtMs: t0 * 1000,
  requestId: 'req-1',
  ...over,
});

export const aClock = (start = t0) => {
  const clock = { at: start, now: () => clock.at, nowMs: () => clock.at * 1000 };
  return clock satisfies Clock & { at: number };
};

/** A delivery table in memory, with the same conditions as the real one. */
export function aDeliveryStore(...deliveries: WebhookDelivery[]) {
  const records = new Map(deliveries.map((one) => [one.deliveryId, one]));
  const due = new Map(
    deliveries.flatMap((one): [string, number][] =>
      one.nextAt === null ? [] : [[one.deliveryId, one.nextAt]],
    ),
  );
  const events: SentEvent[] = [];
  const outbox: OutboxItem[] = [];
  const write = (delivery: WebhookDelivery, item: OutboxItem | undefined): true => {
    records.set(delivery.deliveryId, structuredClone(delivery));
    if (delivery.nextAt === null) due.delete(delivery.deliveryId);
    else due.set(delivery.deliveryId, delivery.nextAt);
    if (item) outbox.push(item);
    return true;
  };
  const store: DeliveryStore = {
    get: async (id) => structuredClone(records.get(id) ?? null),
    getMany: async (ids) => ids.flatMap((id) => structuredClone(records.get(id)) ?? []),
    create: async (delivery, item) => !records.has(delivery.deliveryId) && write(delivery, item),
    update: async (delivery, item) =>
      records.get(delivery.deliveryId)?.rev === delivery.rev - 1 && write(delivery, item),
    due: async (upTo) => [...due].filter(([, at]) => at <= upTo).map(([id]) => id),
    claimDue: async (id, upTo, until) => {
      const at = due.get(id);
      if (at === undefined || at > upTo) return false;
      due.set(id, until);
      return true;
    },
    waitingFor: async (url, { kind, projectId, after, limit }) => {
      const placed = [...records.values()]
        .filter((one) => one.nextAt !== null && (projectId ?? one.projectId) === one.projectId)
        .filter(({ held, attempts, ...one }) =>
          held?.why === 'receiver'
            ? kind === 'held' && held.url === url
            : kind === 'failed' && attempts.length > 0 && one.url === url,
        )
        .map((one) => ({ ...one, place: `${one.createdAtMs}#${one.deliveryId}` }))
        .filter(({ place }) => place > (after ?? ''))
        .sort((a, b) => (a.place < b.place ? -1 : 1));
      const list = placed.slice(0, limit);
      return {
        list: list.map(({ deliveryId, nextAt }) => ({ deliveryId, nextAt: nextAt! })),
        next: placed.length > limit ? list.at(-1)!.place : null,
      };
    },
    release: async (deliveryId, at) => {
      const found = records.get(deliveryId);
      if (!found?.held) return false;
      const { held: _, ...rest } = found;
      return write({ ...rest, nextAt: at, rev: found.rev + 1 }, undefined);
    },
    ofEvent: async (eventId) => [...records.values()].filter((one) => one.eventId === eventId),
    putEvent: async (event) => {
      if (!events.some((one) => one.eventId === event.eventId)) events.push(event);
    },
    eventsOf: async (ref) => events.flatMap((one) => (one.ref === ref ? one.eventId : [])),
    latestEvent: async (ref, event) =>
      events.filter((one) => one.ref === ref && one.event === event).at(-1) ?? null,
  };
  const one = (id = 'dl_1') => records.get(id) as WebhookDelivery;
  return { ...store, records, events, outbox, one };
}

/** What is known of receivers, in memory, with the same conditions as the real table. */
export function aReceiverStore() {
  const states = new Map<string, ReceiverState>();
  const store: ReceiverStore = {
    get: async (url) => structuredClone(states.get(url) ?? null),
    noteFailure: async (url, { probeUntil, ...last }) => {
      const known = states.get(url) ?? { failures: 0, since: last.at, probeUntil: 0, last };
      const failures = known.failures + 1;
      states.set(url, { ...known, failures, last, probeUntil: probeUntil ?? known.probeUntil });
    },
    noteSuccess: async (url) => void states.delete(url),
    takeProbe: async (url, { now, until }) => {
      const known = states.get(url);
      if (!known || known.probeUntil > now) return false;
      states.set(url, { ...known, probeUntil: until });
      return true;
    },
  };
  return { ...store, states };
}

export function aQueue() {
  const pushed: { message: DeliveryMessage; delay: number }[] = [];
  const queue: DeliveryQueue = {
    push: async (message, delay) => {
      pushed.push({ message, delay });
    },
  };
  return { ...queue, pushed };
}

export function aReleaseQueue() {
  const pushed: { release: ReleaseMessage; delay: number }[] = [];
  const queue: ReleaseQueue = {
    push: async (release, delay) => {
      pushed.push({ release, delay });
    },
  };
  return { ...queue, pushed };
}

/** Answers in this order; the last one for ever. */
export function aReceiver(...answers: (Partial<HttpAnswer> | (() => Promise<void>))[]) {
  const posts: Parameters<HttpPost['post']>[0][] = [];
  const http: HttpPost = {
    post: async (input) => {
      posts.push(input);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (typeof answer === 'function') await answer();
      const given = typeof answer === 'function' ? { status: 200 } : answer;
      return { status: null, error: null, retryAfter: null, durationMs: 12, ...given };
    },
  };
  return { ...http, posts };
}

export const projectsWith = (...keys: ApiKey[]) => ({ webhookKeys: async () => keys });

export const openSecrets: Secrets = {
  open: async (_sealed, { project }) => `whs_${Buffer.from(project).toString('hex')}`,
};

export function aLog() {
  const lines: { level: string; event: string; fields?: Record<string, unknown> }[] = [];
  const write = (level: string) => (event: string, fields?: Record<string, unknown>) => {
    lines.push({ level, event, fields });
  };
  return {
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    lines,
  } satisfies Logger & { lines: unknown };
}

/** A delivery of these records, and what it works on. */
export function setUp(input: {
  delivery?: Partial<WebhookDelivery>;
  others?: WebhookDelivery[];
  keys?: ApiKey[];
  answers?: Parameters<typeof aReceiver>;
  random?: number;
}) {
  const clock = aClock();
  const deliveries = aDeliveryStore(aDelivery(input.delivery), ...(input.others ?? []));
  const queue = aQueue();
  const releases = aReleaseQueue();
  const http = aReceiver(...(input.answers ?? [{ status: 200 }]));
  const deps: DeliverDeps = {
    deliveries,
    receivers: aReceiverStore(),
    ...bornOut,
    queue,
    releases,
    http,
    clock,
    projects: projectsWith(...(input.keys ?? [aKey()])),
    secrets: openSecrets,
    random: () => input.random ?? 0,
  };
  const run = (over: { manual?: boolean; isTrial?: boolean; now?: number } = {}) =>
    deliverWebhook(deps, { deliveryId: 'dl_1', manual: false, ...over });
  return { clock, deliveries, queue, releases, http, deps, run };
}
