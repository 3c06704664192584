import { expect, test } from 'vitest';
import { checkAddress } from '#chains/account/address.ts';
import { chains, findToken } from '#chains/catalog/catalog.ts';
import type { SettingsCatalog } from '#domain/project/settings/settings-catalog.ts';
import { sweepSettings } from '#domain/project/settings/sweep-settings.ts';
import type { ChainName } from '#shared/chains.ts';

const catalog: SettingsCatalog = {
  chain: (name) => chains[name as ChainName],
  token: findToken,
  address: (text) => checkAddress(/^0x/.test(text) ? 'EVM' : 'TRX', text),
};
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

test('what is not named has its default, and a family that is absent is not swept', () => {
  expect(sweepSettings(catalog, { EVM: { enabled: true } })).toEqual({
    EVM: { enabled: true, minUsd: 5, dest: null, method: 'fund', dailyFeeUsd: 20 },
  });
  expect(sweepSettings(catalog, {})).toEqual({});
});

test('a destination is an address of the family, in its usual case', () => {
  const EVM = { enabled: true, min_usd: 12.5, dest: address.toLowerCase(), daily_fee_usd: 3 };
  expect(sweepSettings(catalog, { EVM }).EVM).toEqual({
    enabled: true,
    minUsd: 12.5,
    dest: address,
    method: 'fund',
    dailyFeeUsd: 3,
  });
});

test.each([
  ['EVM' as const, 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'must be an EVM address'],
  ['EVM' as const, '0x12', 'sweeps.EVM.dest must be 0x'],
  ['SOL' as const, address, 'sweeps.SOL.dest must be null'],
])('%s to %s is refused', (family, dest, message) => {
  expect(() => sweepSettings(catalog, { [family]: { enabled: true, dest } })).toThrow(message);
});

test('set_code is kept by chain, only for EVM chains', () => {
  const set_code = { ETH: 'keep', BSC: 'clear' } as const;
  expect(sweepSettings(catalog, { EVM: { enabled: true, set_code } }).EVM?.setCode).toEqual(
    set_code,
  );
  const none = sweepSettings(catalog, { EVM: { enabled: true, set_code: {} } }).EVM;
  expect(none).not.toHaveProperty('setCode');
  for (const [family, chain] of [
    ['EVM', 'TRX'],
    ['EVM', 'SOL'],
    ['SOL', 'ETH'],
  ] as const) {
    const body = { [family]: { enabled: true, set_code: { [chain]: 'keep' as const } } };
    expect(() => sweepSettings(catalog, body)).toThrow('EVM chains only');
  }
});

test('a contract that sends to the hot wallet goes with no other destination', () => {
  const body = { EVM: { enabled: true, dest: address, set_code: { ETH: 'keep' as const } } };
  expect(() => sweepSettings(catalog, body)).toThrow('must be null with set_code');
});
