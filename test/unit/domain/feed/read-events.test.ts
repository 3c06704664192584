import { describe, expect, test } from 'vitest';
import { readEvents } from '#domain/feed/read-events.ts';
import type { WebhookEvent } from '#model/webhook-events.ts';
import { feedOf, read } from '#test/builders/domain/feed/read-events.ts';

test('without a cursor it begins at the oldest event kept', async () => {
  const { events, next } = await read(20);
  expect(events).toEqual(
    [6, 7, 8].map((place) => ({
      eventId: `evt_W_${place}`,
      event: 'withdraw.confirmed',
      data: { place },
      timestamp: place,
    })),
  );
  expect(next).toBe('cur_8');
});

test('each event comes once, and the cursor stays when nothing is new', async () => {
  const seen: string[] = [];
  let after: string | undefined;
  for (;;) {
    const { events, next } = await read(20, { after });
    seen.push(...events.map(({ eventId }) => eventId));
    if (next === after) break;
    after = next;
  }
  expect(seen).toEqual(Array.from({ length: 15 }, (_, i) => `evt_W_${i + 6}`));
  expect(after).toBe('cur_20');
});

test('the id of an event is a cursor too, also when nothing is new', async () => {
  expect((await read(20, { after: 'evt_W_18' })).next).toBe('cur_20');
  expect(await read(20, { after: 'evt_W_20' })).toEqual({ events: [], next: 'evt_W_20' });
});

test('an empty feed has a cursor', async () => {
  expect(await read(0)).toEqual({ events: [], next: 'cur_0' });
  expect(await read(0, { after: 'cur_0' })).toEqual({ events: [], next: 'cur_0' });
});

describe('with types', () => {
  const types: WebhookEvent[] = ['deposit.credited'];

  test('the cursor passes what was looked at, and stays at the limit', async () => {
    const all = await read(45, { types });
    expect(all.events.map(({ timestamp }) => timestamp)).toEqual([10, 20, 30]);
    expect(all.next).toBe('cur_30');
    expect((await read(45, { types, after: 'cur_30' })).next).toBe('cur_45');
  });

  test('a call looks at 200 events at most', async () => {
    expect(await read(5_000, { types: ['swap.failed'] })).toEqual({ events: [], next: 'cur_205' });
  });
});

test.each(['cur_21', 'cur_', 'cur_01', 'cur_-1', 'cur_1e3', '5', 'evt_X', 'evt_W_', ''])(
  'after %j is unknown',
  async (after) => {
    await expect(read(20, { after })).rejects.toMatchObject({
      kind: 'invalidRequest',
      message: 'after must be a cursor or an event id of this project',
    });
  },
);

test('an event of another project is unknown', async () => {
  const input = { projectId: 'other', after: 'evt_W_9', types: undefined, limit: 3 };
  await expect(readEvents({ feed: feedOf(20) }, input)).rejects.toMatchObject({
    kind: 'invalidRequest',
  });
});

test('a cursor whose events are not kept any more says so', async () => {
  await expect(read(20, { after: 'cur_2' })).rejects.toMatchObject({
    kind: 'invalidRequest',
    message: expect.stringContaining('too old'),
  });
});
