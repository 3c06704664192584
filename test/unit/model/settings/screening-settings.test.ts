import { expect, test } from 'vitest';
import { type ScreeningSettings, screeningLooser } from '#model/settings/screening-settings.ts';

const secret = { dataKey: 'k', iv: 'i', ciphertext: 'c', tag: 't' };
const strict: ScreeningSettings = {
  url: 'https://screen.example',
  secret,
  depositsAboveUsd: 1_000,
  withdrawals: true,
  operations: true,
  onSilence: 'hold',
};
const none: ScreeningSettings = {
  ...strict,
  withdrawals: false,
  operations: false,
  onSilence: 'pass',
};

test.each<[string, Partial<ScreeningSettings>]>([
  ['another URL', { url: 'https://screen.example/' }],
  ['another secret', { secret: { ...secret, ciphertext: 'd' } }],
  ['a secret under another data key', { secret: { ...secret, dataKey: 'd' } }],
  ['a secret with another iv', { secret: { ...secret, iv: 'd' } }],
  ['a secret with another tag', { secret: { ...secret, tag: 'd' } }],
  ['withdrawals that nobody is asked about', { withdrawals: false }],
  ['operations that nobody is asked about', { operations: false }],
  ['silence that passes', { onSilence: 'pass' }],
  ['a higher threshold', { depositsAboveUsd: 1_000.5 }],
  ['no question about deposits', { depositsAboveUsd: null }],
])('%s is looser', (_name, set) => {
  expect(screeningLooser(strict, { ...strict, ...set })).toBe(true);
});

test.each<[string, Partial<ScreeningSettings>]>([
  ['the same', {}],
  ['withdrawals too', { withdrawals: true }],
  ['operations too', { operations: true }],
  ['silence that holds', { onSilence: 'hold' }],
  ['a lower threshold', { depositsAboveUsd: 999 }],
  ['all deposits', { depositsAboveUsd: 0 }],
])('%s is not looser', (_name, set) => {
  expect(screeningLooser(none, { ...none, ...set })).toBe(false);
});

test('asking about deposits for the first time is not looser', () => {
  expect(screeningLooser({ ...none, depositsAboveUsd: null }, none)).toBe(false);
});

test('turning it off is looser, and so is turning it on: somebody else learns of every order', () => {
  expect(screeningLooser(strict, null)).toBe(true);
  expect(screeningLooser(null, strict)).toBe(true);
  expect(screeningLooser(null, null)).toBe(false);
});

test('one loosening is not hidden by another change that tightens', () => {
  const mixed = { ...none, depositsAboveUsd: 0, url: 'https://other.example' };
  expect(screeningLooser(none, mixed)).toBe(true);
});
