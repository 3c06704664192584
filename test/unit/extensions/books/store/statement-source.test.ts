import { expect, test } from 'vitest';
import { makeStatementSource } from '#extensions/books/store/statement-source.ts';
import { statementWorld, withdrawal } from '#test/builders/extensions/books/statement-world.ts';

test('all entries of a day are read, a few at once: by chain and token, and then oldest first', async () => {
  const { book, tables } = statementWorld();
  const facts = Array.from({ length: 9 }, (_, n) => withdrawal(n, 0));
  await book([...facts, withdrawal(9, 0, { chain: 'BSC' }), withdrawal(10, 1)]);
  const pages: string[][] = [];
  const source = makeStatementSource(tables.client);
  for await (const entries of source.entries('demo', '2026-01-01', 4)) {
    pages.push(entries.map(({ chain, token, at }) => `${chain} ${token} ${at - facts[0]!.at}`));
  }
  expect(Math.max(...pages.map(({ length }) => length))).toBe(4);
  const each = (chain: string, token: string, times: number[]) =>
    times.flatMap((at) => [`${chain} ${token} ${at}`, `${chain} ${token} ${at}`]);
  const times = facts.map((_, n) => n);
  expect(pages.flat()).toEqual([
    ...each('BSC', 'ETH', [9]),
    ...each('BSC', 'USDT', [9]),
    ...each('ETH', 'ETH', times),
    ...each('ETH', 'USDT', times),
  ]);
});
