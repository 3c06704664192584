/** Which filters a list takes, refuses and ignores (docs/decisions/0095-filters.md). */
import { expect, test } from 'vitest';
import * as z from 'zod';
import { readInput } from '#functions/middleware/read-input.ts';
import { answers } from '#wire/merchant/answers.ts';
import { type ListRoute, listFilters } from '#wire/merchant/list-filters.ts';
import { routes } from '#wire/merchant/routes.ts';

const all = [...new Set<string>(Object.values(listFilters).flat())];
const rows = Object.entries(listFilters) as [ListRoute, readonly string[]][];
const routeOf = (id: string) => routes.find((route) => route.id === id)!;

const read = (id: string, rawQueryString: string) =>
  readInput(routeOf(id), { rawQueryString, headers: {} }, Buffer.alloc(0)).query;

/** A value that the filter takes. */
const exampleOf = (list: ListRoute, name: string): string => {
  const values: Record<string, string> = {
    start: '2026-03-01',
    end: '2026-03-02',
    at: '2026-03-01',
    credited_from: '2026-03-01',
    credited_to: '2026-03-02',
    status: list === 'withdraw/batches' ? 'accepted' : '0',
    op_type: 'transfer',
    business_type: 'withdraw',
    types: 'deposit.credited',
    account: 'hot',
    metadata: 'invoice:1',
    chain: list === 'client/addresses' ? 'EVM' : 'ETH',
  };
  return values[name] ?? 'x';
};

test('every route that answers a list has its row', () => {
  const lists = routes.filter(({ id }) => {
    const answer = answers[id];
    return answer && 'data' in answer && answer.data instanceof z.ZodObject
      ? 'list' in answer.data.shape && routeOf(id).query !== undefined
      : false;
  });
  expect(lists.map(({ id }) => id).sort()).toEqual(Object.keys(listFilters).sort());
});

test.each(rows)('%s takes its filters, and refuses those of other lists', (list, own) => {
  for (const name of own) {
    expect(read(list, `${name}=${exampleOf(list, name)}`)).toHaveProperty(name);
  }
  for (const name of all.filter((other) => !own.includes(other))) {
    expect(() => read(list, `${name}=${exampleOf(list, name)}`)).toThrow(
      new RegExp(`^${name} is not a filter of this list, `),
    );
    // An empty value is an absent one.
    expect(() => read(list, `${name}=`)).not.toThrow();
  }
  expect(() => read(list, 'utm_source=x&Status=1')).not.toThrow();
});

test('the refusal names the filters that the list has', () => {
  expect(() => read('withdraw/list', 'user=1&from_chain=ETH')).toThrow(
    'from_chain is not a filter of this list, whose filters are status, chain, token, start, end',
  );
  expect(() => read('subaccount/list', 'user_id=u1')).toThrow(
    'user_id is not a filter of this list, which filters by nothing',
  );
});

test.each([
  ['withdraw/list', 'tx_hash=0x1&start=2026-03-01&page=2', null],
  ['withdraw/list', 'tx_hash=0x1&chain=ETH', 'tx_hash combines only with start, end'],
  ['withdraw/list', 'to_address=0x1&status=4', 'to_address combines only with start, end'],
  ['withdraw/list', 'to_address=0x1&tx_hash=0x1', 'tx_hash combines only with start, end'],
  ['withdraw/list', 'user_id=u1&start=2026-03-01&end=2026-03-02&size=5', null],
  ['withdraw/list', 'metadata=invoice:1&start=2026-03-01', null],
  ['withdraw/list', 'metadata=invoice:a%3Ab', null],
  ['withdraw/list', 'user_id=u1&chain=ETH', 'user_id combines only with start, end'],
  ['withdraw/list', 'metadata=a:1&status=4', 'metadata combines only with start, end'],
  ['withdraw/list', 'metadata=a:1&user_id=u1', 'combines only with start, end'],
  ['withdraw/list', 'metadata=a:1&metadata=b:1', 'metadata is given more than once'],
  ['withdraw/list', 'metadata=invoice', 'metadata must be a key, a colon and a value, such as'],
  ['withdraw/list', 'metadata=:1', 'metadata must be a key, a colon and a value, such as'],
  ['withdraw/list', 'metadata=__proto__:1', 'metadata must be a key, a colon and a value'],
  ['client/operations', 'user_id=u1&op_type=transfer', 'user_id combines only with start, end'],
  ['client/operations', 'metadata=a:1&to_address=0x1', 'combines only with start, end'],
  ['deposit/list', 'metadata=a:1', 'metadata is not a filter of this list, whose filters are'],
  ['client/operations', 'to_address=0x1&op_type=transfer', 'to_address combines only with'],
  ['swap/list', 'tx_hash=0x1&token=USDT', 'tx_hash combines only with start, end'],
  ['deposit/list', 'address=0x1&user_id=u1', 'address combines only with start, end'],
  ['deposit/list', 'user_id=u1&chain=ETH&token=USDT&status=2&start=2026-03-01', null],
  ['deposit/list', 'credited_from=2026-03-01&chain=ETH&token=USDT', null],
  ['deposit/list', 'credited_from=2026-03-01&user_id=u1', 'credited_from combines only with'],
  ['deposit/list', 'credited_to=2026-03-01&start=2026-03-01', 'credited_to combines only with'],
  ['deposit/list', 'credited_from=2026-03-02&credited_to=2026-03-01', 'must not be after'],
  ['withdraw/list', 'start=2026-03-02&end=2026-03-01', 'start must not be after end'],
  ['swap/list', 'start=2026-03-02&end=2026-03-01', 'start must not be after end'],
  ['client/operations', 'start=2026-03-02&end=2026-03-01', 'start must not be after end'],
])('%s?%s: %s', (list, query, refusal) => {
  if (refusal === null) expect(read(list, query)).toBeDefined();
  else expect(() => read(list, query)).toThrow(refusal);
});
