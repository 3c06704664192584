/** The handlers; the rules have tests of their own. */
import { expect, test } from 'vitest';
import { accepts } from '#test/builders/functions/api/accepts.ts';
import { setUp } from '#test/builders/functions/api/statements/reads.ts';

test('a read key gets the statements of its project, page by page, a month after its days', async () => {
  const { get } = setUp();
  const first = await get('list', 'limit=1');
  expect(first).toMatchObject({
    code: 0,
    data: { list: [{ period: '2026-03-31' }], next: '2026-03-31' },
  });
  const { data } = await get('list', 'limit=1&cursor=2026-03-31');
  accepts('statements/list', data);
  expect(data).toEqual({
    list: [
      {
        period: '2026-03',
        seq: 32,
        hash: 'a'.repeat(64),
        prev_hash: '0'.repeat(64),
        entries: 1_204,
        files: [
          { format: 'csv', name: '2026-03.csv', bytes: 301_544, sha256: 'b'.repeat(64) },
          { format: 'jsonl', name: '2026-03.jsonl', bytes: 455_020, sha256: 'c'.repeat(64) },
        ],
      },
    ],
    next: null,
  });
});

test('one is shown with links to its files and to its link in the chain', async () => {
  const { get } = setUp();
  const { data } = await get('detail', 'period=2026-03-31');
  accepts('statements/detail', data);
  expect(data).toMatchObject({
    period: '2026-03-31',
    files: [
      {
        format: 'csv',
        url: 'https://files.example/statements/demo/2026-03-31.csv?as=demo-2026-03-31.csv',
      },
      { format: 'jsonl' },
    ],
    link: {
      name: 'links/000000000031.json',
      url: 'https://files.example/statements/demo/links/000000000031.json?as=demo-2026-03-31-link.json',
    },
    expires_at: 1_767_225_900,
  });
});

test.each([
  ['list', 'cursor=x', 40001, /^cursor must be the `next` of a page/],
  ['list', 'limit=501', 40001, /^limit must be 1 to 500/],
  ['detail', '', 40001, /^period/],
  ['detail', 'period=2026-13', 40001, /^period must be a day written YYYY-MM-DD, or a month/],
  ['detail', 'period=2026-02-30', 40001, /^period must be a day/],
  ['detail', 'period=2026', 40001, /^period must be a day/],
  ['detail', 'period=2026-01', 40401, /^No such statement/],
] as const)('%s?%s is %d', async (route, query, code, message) => {
  const { get } = setUp();
  expect(await get(route, query)).toMatchObject({
    code,
    message: expect.stringMatching(message),
  });
});
