import { expect, test } from 'vitest';
import {
  effectWords,
  settingEffect,
  settingLabel,
  settingValue,
} from '../../../../../../console/src/words/policy/settings.ts';

test('a setting of a later version is shown by its name', () => {
  expect(settingLabel('swap_daily_usd')).toBe('Swaps a day');
  expect(settingLabel('later_usd')).toBe('later_usd');
  expect(settingEffect('later_usd')).toBe('');
});

test('before it is edited a field says which way needs a second owner', () => {
  expect(effectWords('swap_daily_usd', false)).toBe(
    'Raising or lifting it needs a second owner; anything else takes effect at once.',
  );
  expect(effectWords('pending_ttl_s', false)).toBe('Takes effect at once.');
  expect(effectWords('swap_daily_usd', true)).toBe('Takes effect at once.');
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
