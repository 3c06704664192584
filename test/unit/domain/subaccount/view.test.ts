import { expect, test } from 'vitest';
import type { SweepSettings } from '#model/settings/sweep-settings.ts';
import { shown } from '#test/builders/domain/subaccount/view.ts';

test('chains whose addresses keep delegating do not accept their coin', () => {
  expect(shown({ setCode: { ETH: 'keep', BSC: 'clear' } })).toEqual({ ETH: false });
});

test.each<[string, Partial<SweepSettings>]>([
  ['no chain delegates', {}],
  ['delegations are taken back', { setCode: { ETH: 'clear' } }],
  ['sweeps are off', { enabled: false, setCode: { ETH: 'keep' } }],
])('nothing is said where %s', (_, set) => {
  expect(shown(set)).toBeUndefined();
});
