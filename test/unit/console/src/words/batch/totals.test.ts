import { expect, test } from 'vitest';
import { listText } from '#shared/approvals/list-text.ts';
import { toCsv } from '#shared/csv.ts';
import { addressOf, reviewedWithdrawal } from '#test/builders/console/reviewed-orders.ts';
import { listedColumns } from '../../../../../../console/src/words/batch/csv-columns.ts';
import { listedOrder } from '../../../../../../console/src/words/batch/listed-order.ts';
import { mayDecideMany } from '../../../../../../console/src/words/batch/may-decide-many.ts';
import {
  type ListOutcome,
  mergeOutcomes,
  outcomeWords,
  tallyOf,
  tallyWords,
} from '../../../../../../console/src/words/batch/outcomes.ts';
import { sha256Hex } from '../../../../../../console/src/words/batch/sha256.ts';
import { totalsOf } from '../../../../../../console/src/words/batch/totals.ts';

const read = (...shown: Parameters<typeof reviewedWithdrawal>[]) =>
  Promise.all(shown.map((of) => listedOrder('shop', reviewedWithdrawal(...of))));

const paid = { recipient: { stranger: false, similar: [] } };

test('totals are exact, and say what is new, largest and the same', async () => {
  const list = await read(
    [1, { amount: '0.1', amount_usd: 0.1 }, paid],
    [2, { amount: '0.2', amount_usd: 0.2 }],
    [3, { amount: '1500', amount_usd: 1_500, to_address: addressOf(1) }, paid],
    [4, { amount: '0.1', amount_usd: 0.1, to_address: addressOf(1) }, paid],
  );
  const totals = totalsOf(list);
  expect(totals).toMatchObject({
    count: 4,
    byToken: [{ token: 'USDT', amount: '1500.4', count: 4 }],
    usd: 1_500.4,
    recipients: 2,
    strangers: 1,
    largest: { no: 'WD0003' },
  });
  expect(totals.sameRecipient.map(({ to, orders }) => [to, orders.length])).toEqual([
    [addressOf(1), 3],
  ]);
  expect(totals.sameAmount.map(({ amount, orders }) => [amount, orders.length])).toEqual([
    ['0.1', 2],
  ]);
  expect(totals.twice.map((orders) => orders.map(({ no }) => no))).toEqual([['WD0001', 'WD0004']]);
  const unknown = { ...list[1]!, recipient: { stranger: null, similar: [] } };
  expect(totalsOf([list[0]!, unknown])).toMatchObject({ strangers: 0, unknown: 1 });
  expect(totalsOf([{ ...list[0]!, usd: null }]).usd).toBeNull();
});

test('the CSV has exactly the list: each order at its place, with digests and words', async () => {
  const list = await read([1, { memo: '=HYPERLINK("x")' }], [2]);
  const rows = list.map((order, n) => ({
    place: n + 1,
    order,
    listDigest: 'ab',
    words: 'one two',
  }));
  const lines = toCsv(listedColumns, rows).split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(`1,WD0001,withdrawal,`);
  expect(lines[1]).toContain(`'=HYPERLINK`);
  expect(lines[2]).toContain(`${addressOf(2)},1500,1500,`);
  expect(lines[2]).toMatch(new RegExp(`${list[1]!.digest},ab,one two$`));
});

test('the list digest of the page is that of the service', async () => {
  const digests = (await read([1], [2])).map(({ digest }) => digest);
  expect(await sha256Hex(listText(digests))).toMatch(/^[0-9a-f]{64}$/);
  expect(await sha256Hex(listText(digests))).not.toBe(
    await sha256Hex(listText(digests.toReversed())),
  );
});

const outcome = (no: string, set: Partial<ListOutcome> = {}): ListOutcome => ({
  no,
  result: 'decided',
  says: null,
  status: 1,
  approvals: 1,
  approvals_needed: 1,
  decisions: [],
  ...set,
});
const context = { decision: 'approve', isFrozen: false, now: 100 } as const;
const bob = { admin: 'bob@x.io', decision: 'approve', at: 97 } as const;

test.each<[string, Partial<ListOutcome> | null, object, string]>([
  ['decided', {}, {}, 'the payment is sent'],
  ['decided, frozen', {}, { isFrozen: true }, 'paid after the freeze'],
  [
    'decided, one of two',
    { status: 0, approvals_needed: 2 },
    {},
    '1 of 2 approvals. Another approver',
  ],
  ['rejected', { status: 6 }, { decision: 'reject' }, 'nothing is paid'],
  [
    'already',
    { result: 'already', says: 'You have decided' },
    {},
    'Not approved. You have decided',
  ],
  [
    'ended by another',
    { result: 'ended', says: 'its status is 1', decisions: [bob] },
    { decision: 'reject' },
    'Not rejected. bob@x.io approved it 3 s ago. its status is 1',
  ],
  ['expired', { result: 'expired', says: 'it has expired' }, {}, 'it has expired'],
  ['changed', { result: 'changed', says: 'read it again' }, {}, 'read it again'],
  ['own key', { result: 'not_allowed', says: 'You asked' }, {}, 'You asked'],
  ['barred', { result: 'barred', says: 'It lets another' }, {}, 'It lets another'],
  ['not found', { result: 'not_found', says: 'No such order' }, {}, 'No such order'],
  ['not reached', { result: 'not_reached' }, {}, 'Not decided yet'],
  ['unknown', null, {}, 'We do not know yet'],
])('an order that is %s says so', (_, set, of, text) => {
  const shown = outcomeWords(set === null ? undefined : outcome('WD1', set), { ...context, ...of });
  expect(shown.text).toContain(text);
  const isDone =
    text.includes('is sent') || text.includes('nothing is paid') || text.includes('1 of 2');
  expect(shown.tone === 'success').toBe(isDone);
});

test('an outcome is not forgotten because a later answer did not reach its order', () => {
  const first = mergeOutcomes(new Map(), [
    outcome('WD1'),
    outcome('WD2', { result: 'not_reached' }),
  ]);
  const second = mergeOutcomes(first, [outcome('WD1', { result: 'not_reached' }), outcome('WD2')]);
  expect(tallyOf(['WD1', 'WD2'], first)).toEqual({ decided: 1, refused: 0, left: 1 });
  expect(tallyOf(['WD1', 'WD2'], second)).toEqual({ decided: 2, refused: 0, left: 0 });
  expect(tallyOf(['WD1', 'WD3'], second)).toEqual({ decided: 1, refused: 0, left: 1 });
});

test.each([
  [{ decided: 3, refused: 0, left: 0 }, 'ended', 'success', '3 of 3 approved', ''],
  [
    { decided: 2, refused: 1, left: 0 },
    'ended',
    'warning',
    '2 of 3 approved',
    '1 could not be approved',
  ],
  [
    { decided: 0, refused: 0, left: 3 },
    'lost',
    'warning',
    'We do not know whether',
    'nothing is decided twice',
  ],
  [
    { decided: 1, refused: 0, left: 2 },
    'lost',
    'warning',
    '1 of 3 approved',
    'The result of 2 is unknown',
  ],
  [
    { decided: 0, refused: 0, left: 3 },
    'refused',
    'error',
    '0 of 3 approved',
    '3 were not decided',
  ],
  [
    { decided: 1, refused: 0, left: 2 },
    'ended',
    'warning',
    '1 of 3 approved',
    '2 were not reached',
  ],
] as const)('%o, %s: %s', (tally, state, tone, title, text) => {
  const said = tallyWords(tally, 'approve', state);
  expect(said.tone).toBe(tone);
  expect(said.title).toContain(title);
  expect(said.text).toContain(text);
});

test('why nothing can be decided: groups, age, kinds, shapes, a list that changed', async () => {
  const list = await read([1], [2]);
  const base = {
    list,
    waiting: list,
    listDigest: 'a',
    seen: 'a',
    now: 10,
    readAt: 9,
    isApprover: true,
  };
  expect(mayDecideMany(base)).toEqual({ noApproval: null, noRejection: null, shapes: 1 });
  const both = (set: object) => {
    const { noApproval, noRejection } = mayDecideMany({ ...base, ...set });
    return [noApproval, noRejection];
  };
  for (const set of [{ isApprover: false }, { readAt: -100 }]) {
    const [approve, reject] = both(set);
    expect(approve).not.toBeNull();
    expect(reject).toBe(approve);
  }
  const onlyApproval = [
    { seen: 'b' },
    { listDigest: null },
    { list: [] },
    { list: [list[0], { ...list[1]!, shape: 'other' }] },
  ];
  for (const set of onlyApproval) {
    const [approve, reject] = both(set);
    expect(approve, JSON.stringify(set)).not.toBeNull();
    expect(reject).toBeNull();
  }
  expect(both({ waiting: [] })[1]).not.toBeNull();
  const mixed = both({ waiting: [list[0], { ...list[1]!, kind: 'operation' }] });
  expect(mixed[0]).toContain('separate lists');
  expect(mixed[1]).toContain('separate lists');
});
