import { expect, test } from 'vitest';
import { demandPinned, pinOfText } from '#aws/runtime/parameter-pin.ts';

test('what is pinned is believed, and where nothing is pinned anything is', () => {
  expect(() =>
    demandPinned('eu-central-1_abc', '/coffer/prod/admin-pool', undefined),
  ).not.toThrow();
  const pin = pinOfText('eu-central-1_abc');
  expect(pin).toMatch(/^[0-9a-f]{64}$/);
  expect(() => demandPinned('eu-central-1_abc', '/coffer/prod/admin-pool', pin)).not.toThrow();
});

test('another value is refused by the parameter’s name, and is in no error', () => {
  const pin = pinOfText('eu-central-1_abc');
  const refused = () => demandPinned('eu-central-1_evil', '/coffer/prod/admin-pool', pin);
  expect(refused).toThrow('parameter /coffer/prod/admin-pool is not what the stage pins');
  expect(refused).not.toThrow(/evil/);
});
