/** When what a provider does is noted, and what of it. */
import { expect, test } from 'vitest';
import { nextProviderNotes } from '#domain/watch/next-provider-notes.ts';
import type { ProviderNote } from '#model/chain.ts';
import type { ProviderConduct } from '#ports/chains.ts';

const now = 1_000;
const hosts = ['one.example', 'two.example'];
const none: ProviderConduct = { answers: 0, failures: 0, failure: null, behindBy: 0n };
const answered = { ...none, answers: 3 };
const failed = { ...none, failures: 2, failure: 'HTTP 500' };
const well: ProviderNote[] = hosts.map((host) => ({ host, state: 'answers', since: 1 }));
const fails: ProviderNote = { host: hosts[1]!, state: 'fails', since: 1, error: 'HTTP 500', at: 1 };

const next = (
  after: ProviderConduct[],
  {
    noted = well,
    before = [none, none],
    at = now,
  }: {
    noted?: ProviderNote[];
    before?: ProviderConduct[];
    at?: number;
  } = {},
) => nextProviderNotes({ hosts, noted, before, after, now: at });

test('the first tick notes all; one in which nothing changes notes nothing', () => {
  const first = next([answered, failed], { noted: [] });
  expect(first).toEqual([
    { host: 'one.example', state: 'answers', since: now },
    { host: 'two.example', state: 'fails', since: now, error: 'HTTP 500', at: now },
  ]);
  expect(next([answered, failed], { noted: first! })).toBeNull();
  expect(next([answered, answered])).toBeNull();
});

test('one that gives no usable answer fails since then; one that answers again answers since then', () => {
  const down = next([answered, failed]);
  expect(down).toEqual([well[0], expect.objectContaining({ state: 'fails', since: now })]);
  expect(next([answered, answered], { noted: down!, at: now + 9 })).toEqual([
    well[0],
    { host: 'two.example', state: 'answers', since: now + 9 },
  ]);
  const both = next([failed, failed]);
  expect(both?.map(({ state }) => state)).toEqual(['fails', 'fails']);
});

test('one that refuses some calls of a tick and answers others still answers', () => {
  expect(next([answered, { ...failed, answers: 1 }])).toBeNull();
});

test('only what it did in this tick counts', () => {
  const before = [answered, { ...answered, ...failed, answers: 3 }];
  expect(next(before, { before })).toBeNull();
  const after = [answered, { ...before[1]!, failures: 3 }];
  expect(next(after, { before })?.[1]).toMatchObject({ state: 'fails' });
});

test('one that was not asked stays as it was noted; one that was never asked is unknown', () => {
  expect(next([answered, none], { noted: [well[0]!, fails] })).toBeNull();
  expect(next([answered, none], { noted: [] })?.[1]).toEqual({
    host: 'two.example',
    state: 'unknown',
    since: now,
  });
});

test.each([
  [40n, 'behind', 40],
  [-7n, 'ahead', 7],
])('one that is %i blocks apart is %s by %i', (behindBy, state, blocks) => {
  const apart = { ...answered, behindBy };
  const noted = next([answered, apart]);
  expect(noted?.[1]).toEqual({ host: 'two.example', state, since: now, blocks });
  // It grows in every tick: it is noted again once it is twice as much, or half.
  const at = (factor: number) =>
    next([answered, { ...apart, behindBy: (behindBy * BigInt(factor * 10)) / 10n }], {
      noted: noted!,
      at: now + 5,
    });
  expect(at(2)).toBeNull();
  expect(at(3)?.[1]).toMatchObject({ since: now, blocks: blocks * 3 });
});

test('another error of one that fails is noted at most once a minute, and keeps since when', () => {
  const other = { ...failed, failure: 'timeout after 10000 ms' };
  const noted: ProviderNote[] = [well[0]!, { ...fails, since: 1, at: now - 59 }];
  expect(next([answered, other], { noted })).toBeNull();
  expect(next([answered, other], { noted, at: now + 1 })?.[1]).toEqual({
    ...fails,
    since: 1,
    error: other.failure,
    at: now + 1,
  });
});

test('a list of providers that was changed begins anew where it differs', () => {
  const noted = next([answered, failed], { noted: [{ ...fails, host: 'gone.example' }, fails] });
  expect(noted).toEqual([{ host: 'one.example', state: 'answers', since: now }, fails]);
  const fewer = nextProviderNotes({
    hosts: ['one.example'],
    noted: well,
    before: [none],
    after: [answered],
    now,
  });
  expect(fewer).toEqual([well[0]]);
});

test('an error takes at most 80 characters: every tick writes the item that has it', () => {
  const long = { ...failed, failure: 'x'.repeat(500) };
  expect(next([answered, long])?.[1]?.error).toHaveLength(80);
});
