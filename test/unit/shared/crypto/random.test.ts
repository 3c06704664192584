import { expect, test } from 'vitest';
import { formatAccountNo, subAccountIdOf } from '#shared/crypto/account-no.ts';
import { makeIds, newApiSecret, newAppId, newWebhookSecret } from '#shared/crypto/random.ts';
import { byForm } from '#test/forms.ts';

test.each(['', 'WD', 'DEP', 'ABCDEF'])(
  'ids with prefix %j have 26 characters of base32',
  (prefix) => {
    const id = makeIds().next(prefix);
    expect(id).toHaveLength(26);
    expect(id.startsWith(prefix)).toBe(true);
    expect(id.slice(prefix.length)).toMatch(/^[0-9A-HJKMNP-TV-Z]+$/);
  },
);

test('ids sort by their time', () => {
  const times = [0, 1, 31, 32, 1_023, 1_700_000_000_000, 1_700_000_000_001, 2 ** 48 - 1];
  const ids = times.map((ms) => makeIds(() => ms).next('WD'));
  expect([...ids].sort()).toEqual(ids);
});

test('ids of one millisecond do not repeat', () => {
  const ids = makeIds(() => 1_700_000_000_000);
  const seen = new Set(Array.from({ length: 20_000 }, () => ids.next('WD')));
  expect(seen.size).toBe(20_000);
});

test.each(['wd', 'W-', 'ABCDEFG', 'W1'])('the prefix %s is refused', (prefix) => {
  expect(() => makeIds().next(prefix)).toThrow(RangeError);
});

test('credentials have the specified form and do not repeat', () => {
  expect(newAppId()).toMatch(/^app_[0-9a-f]{24}$/);
  expect(newApiSecret()).toMatch(/^[0-9a-f]{64}$/);
  expect(newWebhookSecret()).toMatch(/^whs_[0-9A-Za-z+/]{43}=$/);
  expect(newApiSecret()).not.toBe(newApiSecret());
});

const pattern = /^WP-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{2}$/;

test('account numbers have the specified form, are valid, and are unique', () => {
  const accounts = byForm({ short: 3_000, long: 20_000 });
  const seen = new Set<string>();
  for (let id = 0; id < accounts; id += 1) {
    const accountNo = formatAccountNo(id);
    if (!pattern.test(accountNo) || subAccountIdOf(accountNo) === null) expect.fail(accountNo);
    seen.add(accountNo);
  }
  expect(seen.size).toBe(accounts);
  expect(formatAccountNo(31 ** 9 - 1)).toMatch(pattern);
});

test('an account number is permanent', () => {
  expect([1, 2, 3].map(formatAccountNo)).toEqual([
    'WP-RB97-SYHV-UJ',
    'WP-QUWJ-76FY-4W',
    'WP-ARN6-C3NB-BQ',
  ]);
});

test('an account number leads back to its sub-account', () => {
  for (const id of [0, 1, 2, 999, 1_000_003, 2 ** 40, 31 ** 9 - 1]) {
    expect(subAccountIdOf(formatAccountNo(id))).toBe(id);
  }
  expect(subAccountIdOf('WP-2222-2222-23')).toBeNull();
});

test.each([-1, 0.5, 31 ** 9, Number.NaN])('%s is not a sub-account number', (id) => {
  expect(() => formatAccountNo(id)).toThrow(RangeError);
});

test('any wrong character and any swapped pair is noticed', () => {
  const accountNo = formatAccountNo(123_456);
  const places = [3, 4, 5, 6, 8, 9, 10, 11, 13, 14];
  for (const place of places) {
    for (const letter of '23456789ABCDEFGHJKMNPQRSTUVWXYZ') {
      if (letter === accountNo[place]) continue;
      const typo = accountNo.slice(0, place) + letter + accountNo.slice(place + 1);
      expect(subAccountIdOf(typo)).toBeNull();
    }
    for (const other of places) {
      if (accountNo[place] === accountNo[other]) continue;
      const letters = [...accountNo];
      [letters[place], letters[other]] = [letters[other]!, letters[place]!];
      expect(subAccountIdOf(letters.join(''))).toBeNull();
    }
  }
});

test.each(['', 'WP-', 'WP-0000-0000-00', 'WP-IIII-OOOO-LL', 'wp-2222-2222-22'])(
  '%j is not an account number',
  (text) => {
    expect(subAccountIdOf(text)).toBeNull();
  },
);
