import { describe, expect, test } from 'vitest';
import { listEntries } from '#extensions/books/rules/list-entries.ts';
import { ledgerNames as names } from '#functions/dependencies/ledger-names.ts';
import { buildEntry } from '#test/builders/extensions/books/build-entry.ts';
import { fakeBooks } from '#test/fakes/books-reader.ts';

const day = 86_400;
const first = Date.parse('2026-03-01T00:00:00Z') / 1_000;

/** Five entries, one a day from 1 March on. */
const entries = [0, 1, 2, 3, 4].map((number) =>
  buildEntry({ entryNo: `EN${number}`, at: first + number * day, orderNo: `WD${number}` }),
);
const of = { projectId: 'demo', limit: 2 };

test('pages follow each other by their cursors, newest first, until none is left', async () => {
  const { books } = fakeBooks(entries);
  const found: string[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 3; pages += 1) {
    const page = await listEntries({ books, names }, { ...of, cursor });
    found.push(...page.entries.map(({ entryNo }) => entryNo));
    cursor = page.next ?? undefined;
  }
  expect(found).toEqual(['EN4', 'EN3', 'EN2', 'EN1', 'EN0']);
  expect(cursor).toBeUndefined();
});

test('every filter reaches the books, in their own words', async () => {
  const { books, asked } = fakeBooks(entries);
  await listEntries(
    { books, names },
    {
      ...of,
      account: 'hot',
      chain: 'POLYGON',
      token: 'POL',
      address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
      orderNo: 'WD1',
      start: '2026-03-01',
      end: '2026-03-31',
    },
  );
  expect(asked).toEqual([
    {
      projectId: 'demo',
      account: 'hot',
      chain: 'POLYGON',
      token: 'MATIC',
      address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      orderNo: 'WD1',
      start: '2026-03-01',
      end: '2026-03-31',
      cursor: null,
      limit: 2,
    },
  ]);
});

test('a cursor goes on with the filters that it was given for, however they are spelled', async () => {
  const { books } = fakeBooks(entries);
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  const { next } = await listEntries({ books, names }, { ...of, address });
  const low = { ...of, address: address.toLowerCase(), cursor: next! };
  const page = await listEntries({ books, names }, low);
  expect(page.entries.map(({ entryNo }) => entryNo)).toEqual(['EN2', 'EN1']);
});

describe('refused with a sentence that says what to do', () => {
  test.each([
    ['of other filters', { token: 'USDC' }, /other filters. Repeat the filters of the first page/],
    ['of other days', { start: '2026-03-02' }, /other filters/],
    ['that is text', { cursor: 'page-2' }, /the `next` of a page of this list/],
    ['that is empty after its mark', { cursor: '12345678.' }, /the `next` of a page/],
  ])('a cursor %s', async (_, set, message) => {
    const { books, asked } = fakeBooks(entries);
    const { next } = await listEntries({ books, names }, of);
    const refused = listEntries({ books, names }, { ...of, cursor: next!, ...set });
    await expect(refused).rejects.toMatchObject({
      kind: 'invalidRequest',
      message: expect.stringMatching(message),
    });
    expect(asked).toHaveLength(1);
  });

  test('a cursor whose place the books do not know', async () => {
    const { books } = fakeBooks(entries);
    const { next } = await listEntries({ books, names }, of);
    const cursor = next!.replace('after:2', 'elsewhere');
    const refused = listEntries({ books, names }, { ...of, cursor });
    await expect(refused).rejects.toMatchObject({ kind: 'invalidRequest' });
  });

  test('and any other failure of the books is not', async () => {
    const { books } = fakeBooks([]);
    books.entries = () => Promise.reject(new Error('throttled'));
    await expect(listEntries({ books, names }, of)).rejects.toThrow('throttled');
  });
});
