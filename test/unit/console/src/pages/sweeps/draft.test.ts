import { expect, test } from 'vitest';
import type { Settings } from '../../../../../../console/src/api/policy.ts';
import { draftOfSweeps, patchOfSweeps } from '../../../../../../console/src/pages/sweeps/draft.ts';

const evm = {
  enabled: true,
  min_usd: 10,
  dest: null,
  method: 'fund',
  daily_fee_usd: 50,
  set_code: { BASE: 'keep' as const },
};
const settings = { rev: 1, sweeps: { EVM: evm } } as Partial<Settings> as Settings;

test('what the form does not show is repeated, and a family that was never set stays away', () => {
  const draft = draftOfSweeps(settings);
  draft.EVM = { ...draft.EVM, min_usd: '25', dest: ' 0x1 ' };
  expect(patchOfSweeps(draft, settings)).toEqual({
    patch: { sweeps: { EVM: { ...evm, min_usd: 25, dest: '0x1' } } },
    wrong: null,
  });
});

test('a family is switched on with the defaults of what is left empty', () => {
  const draft = draftOfSweeps(settings);
  draft.SOL = { ...draft.SOL, enabled: true };
  expect(patchOfSweeps(draft, settings).patch).toMatchObject({
    sweeps: { SOL: { enabled: true, dest: null } },
  });
});

test('a sum that is not a number is said', () => {
  const draft = draftOfSweeps(settings);
  draft.SOL = { ...draft.SOL, daily_fee_usd: 'much' };
  expect(patchOfSweeps(draft, settings).wrong).toBe('SOL: USD must be a number');
});
