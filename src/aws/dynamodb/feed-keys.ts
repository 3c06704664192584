import { type Key, pad } from './table-keys.ts';

/** Events of a feed that share a partition. */
export const feedBucketSize = 1_000;

/**
 * Keys in table `lists`: the event feeds (docs/decisions/0054-event-feed.md). The dispatcher writes them.
 */
export const feedKeys = {
  /** How many events a project's feed has had, and the day of the last one. */
  head: (projectId: string): Key => ({ pk: `FH#${projectId}`, sk: '-' }),
  bucket: (projectId: string, bucket: number): string => `FE#${projectId}#${bucket}`,
  event: (projectId: string, place: number): Key => ({
    pk: feedKeys.bucket(projectId, Math.floor(place / feedBucketSize)),
    sk: pad(place),
  }),
  /** The place of an event, which it gets once. */
  mark: (eventId: string): Key => ({ pk: `FM#${eventId}`, sk: '-' }),
  /** The first place of a UTC day. */
  day: (projectId: string, day: string): Key => ({ pk: `FD#${projectId}`, sk: day }),
};
