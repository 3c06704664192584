import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { SentEvent } from '#model/webhook.ts';
import type { EventFeed, PlacedEvent } from '#ports/events.ts';
import { serializeByKey } from '#shared/async/serialize-by-key.ts';
import { ApiError } from '#wire/api-error.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { batchPut } from '../dynamodb/batch-put.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { conditionalWrite } from '../dynamodb/conditional-write.ts';
import { feedBucketSize, feedKeys } from '../dynamodb/feed-keys.ts';
import { queryAll } from '../dynamodb/query-all.ts';
import type { Key } from '../dynamodb/table-keys.ts';
import { transact } from '../dynamodb/transact.ts';
import { need } from '../runtime/config.ts';

/** For how long an event is promised to be in the feed, days. */
const promisedDays = 90;

/** It is deleted later, so that nothing is missing among what is promised, days. */
const keptDays = promisedDays + 3;

/** At most a hundred items are in a transaction, of at most 4 MB. */
const batchSize = 25;

/** Writers of one project's feed compete for the next place. In each round one of them gets it. */
const maxRounds = 50;

const keptSeconds = keptDays * 86_400;
const dayMs = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

interface Head {
  place: number;
  day: string;
}

/** An event at its place. */
interface FeedItem extends Key {
  place: number;
  eventId: string;
  body: string;
  /** Unix seconds. */
  ttl: number;
}

/** The feeds in table `lists`, which only the dispatcher and the redispatch write. */
export function makeEventFeed(
  client: DynamoDBDocumentClient = documentClient(),
  { nowMs = Date.now }: { nowMs?: () => number } = {},
): EventFeed {
  const table = () => need('TABLE_LISTS');

  async function get(key: Key): Promise<Record<string, unknown> | undefined> {
    const command = new GetCommand({ TableName: table(), Key: key, ConsistentRead: true });
    return (await client.send(command)).Item;
  }

  async function headOf(projectId: string): Promise<Head> {
    const item = await get(feedKeys.head(projectId));
    return { place: Number(item?.place ?? 0), day: String(item?.day ?? '') };
  }

  /**
   * Puts events at the places after the head, or what another writer put there first. The order of
   * the steps keeps an event from getting two places: all places up to the head have marks, the head
   * is read before the marks are, and a place is taken once.
   */
  async function appendSome(projectId: string, events: SentEvent[]): Promise<void> {
    for (let round = 0; round < maxRounds; round++) {
      const head = await headOf(projectId);
      const marks = events.map(({ eventId }) => feedKeys.mark(eventId));
      const known = await batchGet(client, table(), marks, { consistent: true });
      const placed = new Set(known.map(({ eventId }) => eventId));
      const fresh = events.filter(({ eventId }) => !placed.has(eventId));
      if (fresh.length === 0) return;
      const added = addedItems(projectId, { head, events: fresh, nowMs: nowMs() });
      if (await putAll(added)) return finish(projectId, head, added);
      await finish(projectId, head, await placedAfter(projectId, head));
    }
    throw new ApiError('busy', `The feed of ${projectId} could not be written`);
  }

  /** False, and nothing is written, if one of the places is taken. */
  async function putAll(items: FeedItem[]): Promise<boolean> {
    const puts = items.map((Item) => ({
      TableName: table(),
      Item,
      ConditionExpression: 'attribute_not_exists(pk)',
    }));
    const [first] = puts;
    // A single write costs half of what it costs in a transaction.
    if (first && puts.length === 1) {
      return conditionalWrite(() => client.send(new PutCommand(first)));
    }
    return (
      await transact(
        client,
        puts.map((Put) => ({ Put })),
      )
    ).ok;
  }

  /** What another writer has put after the head. It may be at work, or have ended halfway. */
  async function placedAfter(projectId: string, { place }: Head): Promise<FeedItem[]> {
    const { pk, sk } = feedKeys.event(projectId, place + 1);
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: table(),
        KeyConditionExpression: 'pk = :pk AND sk >= :sk',
        ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
        ConsistentRead: true,
        Limit: batchSize,
      }),
    );
    const items = Items as FeedItem[];
    const gap = items.findIndex((item, i) => item.place !== place + 1 + i);
    return gap === -1 ? items : items.slice(0, gap);
  }

  /** Marks the places of these items and then moves the head behind them. May be repeated. */
  async function finish(projectId: string, head: Head, items: FeedItem[]): Promise<void> {
    const last = items.at(-1);
    if (!last) return;
    const newDays = firstOfDays(items).filter(({ day }) => day > head.day);
    await batchPut(client, table(), [
      ...items.map(({ eventId, place, ttl }) => ({
        ...feedKeys.mark(eventId),
        eventId,
        projectId,
        place,
        ttl,
      })),
      ...newDays.map(({ day, item: { place, ttl } }) => ({
        ...feedKeys.day(projectId, day),
        place,
        ttl,
      })),
    ]);
    await conditionalWrite(() =>
      client.send(
        new UpdateCommand({
          TableName: table(),
          Key: feedKeys.head(projectId),
          UpdateExpression: 'SET #place = :to, #day = :day',
          ConditionExpression: 'attribute_not_exists(pk) OR #place < :to',
          ExpressionAttributeNames: { '#place': 'place', '#day': 'day' },
          ExpressionAttributeValues: {
            ':to': last.place,
            ':day': newDays.at(-1)?.day ?? head.day,
          },
        }),
      ),
    );
  }

  const enqueue = serializeByKey<SentEvent>(async (projectId, events) => {
    const unique = [...new Map(events.map((event) => [event.eventId, event])).values()];
    for (let i = 0; i < unique.length; i += batchSize) {
      await appendSome(projectId, unique.slice(i, i + batchSize));
    }
  });

  /** The first place of the oldest day that is promised; null if there is no such day. */
  async function oldestPlace(projectId: string): Promise<number | null> {
    const { Items } = await client.send(
      new QueryCommand({
        TableName: table(),
        KeyConditionExpression: 'pk = :pk AND sk >= :day',
        ExpressionAttributeValues: {
          ':pk': feedKeys.day(projectId, '').pk,
          ':day': dayOf(nowMs() - promisedDays * dayMs),
        },
        Limit: 1,
      }),
    );
    const [first] = Items ?? [];
    return first ? Number(first.place) : null;
  }

  /** Events from one place to another, both included, as far as they follow each other. */
  async function between(projectId: string, from: number, to: number): Promise<PlacedEvent[]> {
    const buckets: number[] = [];
    const bucketOf = (place: number) => Math.floor(place / feedBucketSize);
    for (let bucket = bucketOf(from); bucket <= bucketOf(to); bucket++) buckets.push(bucket);
    const parts = await Promise.all(
      buckets.map((bucket) =>
        queryAll(client, {
          TableName: table(),
          KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
          ExpressionAttributeValues: {
            ':pk': feedKeys.bucket(projectId, bucket),
            ':from': feedKeys.event(projectId, from).sk,
            ':to': feedKeys.event(projectId, to).sk,
          },
        }),
      ),
    );
    const found = parts.flat().map((item) => ({
      place: Number(item.place),
      eventId: String(item.eventId),
      body: String(item.body),
    }));
    // A query may see a part of a transaction. What lies before that part comes first.
    const gap = found.findIndex(({ place }, i) => place !== from + i);
    return gap === -1 ? found : found.slice(0, gap);
  }

  return {
    append: (projectId, events) => enqueue(projectId, events),

    async read({ projectId, after, limit }) {
      const head = await headOf(projectId);
      if (after > head.place) {
        // The event of a mark may be there before the head has moved behind it.
        const item = await get(feedKeys.event(projectId, after));
        return item ? { kind: 'events', events: [], through: after } : { kind: 'unknown' };
      }
      if (after === head.place) return { kind: 'events', events: [], through: after };
      const oldest = after === 0 ? await oldestPlace(projectId) : after + 1;
      if (oldest === null) return { kind: 'events', events: [], through: head.place };
      const to = Math.min(head.place, oldest + limit - 1);
      const events = await between(projectId, oldest, to);
      const through = events.at(-1)?.place ?? after;
      if (events.length > 0) return { kind: 'events', events, through };
      // Either the write is so new that this query does not see it, or so old that it is deleted.
      const kept = after === 0 ? oldest : await oldestPlace(projectId);
      const isGone = kept === null || after + 1 < kept;
      return after > 0 && isGone ? { kind: 'gone' } : { kind: 'events', events, through };
    },

    async placeOf(projectId, eventId) {
      const mark = await get(feedKeys.mark(eventId));
      return mark?.projectId === projectId ? Number(mark.place) : null;
    },
  };
}

/** The items of events at the places after the head. */
function addedItems(
  projectId: string,
  { head, events, nowMs }: { head: Head; events: SentEvent[]; nowMs: number },
): FeedItem[] {
  const ttl = Math.floor(nowMs / 1000) + keptSeconds;
  return events.map(({ eventId, body }, i) => {
    const place = head.place + 1 + i;
    return { ...feedKeys.event(projectId, place), place, eventId, body, ttl };
  });
}

/** The first item of each day on which some of these were put, oldest first. */
function firstOfDays(items: FeedItem[]): { day: string; item: FeedItem }[] {
  const byDay = new Map<string, FeedItem>();
  for (const item of items) {
    const day = dayOf((item.ttl - keptSeconds) * 1000);
    if (!byDay.has(day)) byDay.set(day, item);
  }
  return [...byDay].map(([day, item]) => ({ day, item })).sort((a, b) => (a.day < b.day ? -1 : 1));
}
