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

const vendor: ScreeningSettings = {
  ...strict,
  url: 'https://api.trmlabs.com',
  vendor: { name: 'trm', holdFrom: 'medium', refuseFrom: 'high' },
};

test.each<[string, Partial<ScreeningSettings['vendor']>]>([
  ['a hold from a higher rating', { holdFrom: 'high' }],
  ['a refusal from a higher rating', { refuseFrom: 'severe' }],
  ['another vendor', { name: 'chainalysis' }],
  [
    'a hold that is looser beside a refusal that is stricter',
    { holdFrom: 'high', refuseFrom: 'high' },
  ],
])('%s is looser', (_name, set) => {
  expect(screeningLooser(vendor, { ...vendor, vendor: { ...vendor.vendor!, ...set } })).toBe(true);
});

test('ratings from which less passes are not looser', () => {
  const stricter = {
    ...vendor,
    vendor: { ...vendor.vendor!, holdFrom: 'low', refuseFrom: 'medium' },
  };
  expect(screeningLooser(vendor, stricter as ScreeningSettings)).toBe(false);
  expect(screeningLooser(vendor, vendor)).toBe(false);
});

test('numbers are compared as numbers', () => {
  const of = (holdFrom: number, refuseFrom: number): ScreeningSettings => ({
    ...vendor,
    vendor: { name: 'elliptic', holdFrom, refuseFrom },
  });
  expect(screeningLooser(of(5, 9), of(10, 10))).toBe(true);
  expect(screeningLooser(of(5, 9), of(5, 9.5))).toBe(true);
  expect(screeningLooser(of(5, 10), of(4, 9))).toBe(false);
});

test('a vendor in the place of an own server is looser, and so is the way back', () => {
  const { vendor: _, ...own } = vendor;
  expect(screeningLooser(own, vendor)).toBe(true);
  expect(screeningLooser(vendor, own)).toBe(true);
});

test('one loosening is not hidden by another change that tightens', () => {
  const mixed = { ...none, depositsAboveUsd: 0, url: 'https://other.example' };
  expect(screeningLooser(none, mixed)).toBe(true);
});
