import { expect, test } from 'vitest';
import {
  effectOfAll,
  effectWords,
  settingEffect,
  settingLabel,
  settingValue,
  shownNumber,
  storedNumber,
} from '../../../../../../console/src/words/policy/settings.ts';

test('a setting of a later version is shown by its name', () => {
  expect(settingLabel('swap_daily_usd')).toBe('Daily swap limit (USD)');
  expect(settingLabel('later_usd')).toBe('later_usd');
  expect(settingEffect('later_usd')).toBe('');
});

test('a field says which way needs a second owner; what holds for all is said once', () => {
  expect(effectWords('swap_daily_usd', false)).toBe('Raising or lifting it needs a second owner.');
  expect(effectWords('pending_ttl_s', false)).toBe('');
  expect(effectWords('swap_daily_usd', true)).toBe('');
  expect(effectOfAll(false)).toContain('Changes that loosen a rule need a second owner.');
  expect(effectOfAll(true)).toBe('Changes take effect immediately.');
});

test.each([
  ['pending_ttl_s', 86_400, '24'],
  ['pending_ttl_s', 5_400, '1.5'],
  ['max_quote_deviation_bps', 500, '5'],
  ['max_swap_slippage_bps', 25, '0.25'],
  ['swap_daily_usd', 1500, '1500'],
])('%s of %d is shown in the unit of its label: %s', (name, stored, shown) => {
  expect(settingValue(stored, name)).toEqual([shown]);
});

test('every number of seconds and basis points comes back as it was', () => {
  for (const seconds of [60, 61, 100, 3_599, 86_399, 2_592_000]) {
    expect(storedNumber('seconds', Number(shownNumber('seconds', seconds)))).toBe(seconds);
  }
  for (const points of [10, 11, 333, 1_500]) {
    expect(storedNumber('basis-points', Number(shownNumber('basis-points', points)))).toBe(points);
  }
});

test.each([
  [null, ['none']],
  [[], ['empty']],
  [{}, ['none']],
  [true, ['on']],
  [1500, ['1500']],
  [
    ['0x1', '0x2'],
    ['0x1', '0x2'],
  ],
  [[{ chain: 'ETH', token: 'USDT', amount: '5' }], ['5 USDT on ETH']],
  [{ ETH: 20 }, ['ETH: 20']],
  [
    { EVM: { enabled: true, set_code: { BASE: 'keep' } } },
    ['EVM enabled: true', 'EVM set_code: {"BASE":"keep"}'],
  ],
])('a value for people: %j', (value, shown) => {
  expect(settingValue(value)).toEqual(shown);
});
