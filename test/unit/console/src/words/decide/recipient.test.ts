import { expect, test } from 'vitest';
import type { Schemas } from '../../../../../../console/src/api/types.ts';
import {
  isStranger,
  knownWords,
  listedAs,
  notComparedWords,
  recipientSentences,
} from '../../../../../../console/src/words/decide/recipient.ts';

const stranger: Schemas['Recipient'] = {
  address: '0x1',
  ours: null,
  user_id: null,
  whitelisted: false,
  paid: { count: 0, usd: 0, first_at: null, last_at: null },
  stranger: true,
  similar: [],
  looked_at: 300,
  complete: false,
  not_compared: [],
};

test('who was never paid is a stranger, and the page says how far it looked', () => {
  expect(isStranger(stranger)).toBe(true);
  expect(recipientSentences(stranger)).toEqual([
    'Never paid before. Only the newest 300 orders were checked.',
  ]);
  expect(recipientSentences({ ...stranger, complete: true })).toEqual(['Never paid before.']);
});

test.each<[Partial<Schemas['Recipient']>, RegExp]>([
  [{ ours: 'hot_wallet' }, /own hot wallet/],
  [{ ours: 'user', user_id: 'u-7' }, /the user u-7/],
  [{ whitelisted: true }, /In the whitelist/],
  [
    { paid: { count: 1, usd: 5, first_at: 100, last_at: 100 } },
    /Paid once before, 5.00 USD in total: 1970/,
  ],
  [{ paid: { count: 2, usd: 5, first_at: 100, last_at: 200 } }, /Paid 2 times.*first.*last/],
])('%j is known', (change, sentence) => {
  const known = { ...stranger, stranger: false, ...change };
  expect(isStranger(known)).toBe(false);
  expect(recipientSentences(known).join(' ')).toMatch(sentence);
});

const entry = (address: string) => ({
  entry: address,
  label: null,
  added_by: null,
  added_at: null,
});
const listed = '0x52908400098527886E0F7030069857D2E4169EE7';

test('a payment is outside a whitelist that has entries and not this one', () => {
  const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
  expect(listedAs([entry(listed)], other)).toEqual({ isOutside: true, entry: null });
  // Upper and lower case are the same address on EVM chains, and not elsewhere.
  expect(listedAs([entry(listed)], listed.toLowerCase())).toEqual({
    isOutside: false,
    entry: entry(listed),
  });
  const tron = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
  expect(listedAs([entry(tron)], tron.toLowerCase())?.isOutside).toBe(true);
  // An empty list allows everybody, and a signature pays nobody.
  expect(listedAs([], other)).toEqual({ isOutside: false, entry: null });
  expect(listedAs([entry(listed)], null)).toBeNull();
});

test('the page says whom an address looks like, and what it was not compared with', () => {
  const like = (known_as: Schemas['SimilarAddress']['known_as'], user_id: string | null = null) =>
    knownWords({ address: '0x1', known_as, user_id });
  expect(like('user', 'anna@shop.example')).toBe(
    'is the deposit address of the user anna@shop.example',
  );
  expect(like('waiting')).toBe('is the recipient of an order that has not ended');
  expect(notComparedWords(stranger)).toBeNull();
  expect(notComparedWords({ ...stranger, not_compared: ['old ones', 'others'] })).toBe(
    'Not compared with: old ones, others.',
  );
});
