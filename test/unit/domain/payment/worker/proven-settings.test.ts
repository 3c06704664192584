import { expect, test } from 'vitest';
import { provenSettings } from '#domain/payment/worker/proven-settings.ts';
import { buildProject, buildSettings, buildWithdrawal } from '#test/builders/builders.ts';
import { world } from '#test/builders/domain/payment/worker/proven-settings.ts';

const orders = [buildWithdrawal({ orderNo: 'W1' }), buildWithdrawal({ orderNo: 'W2' })];

test('orders wait, and say why, while nobody has proven the settings', async () => {
  const { deps, stuck } = world(buildSettings({ swapDailyUsd: 500, rev: 2 }));
  expect(await provenSettings(deps, buildProject(), orders)).toBeNull();
  const note = { cause: 'settings_unproven', since: 1, nextActionAt: 61 };
  expect(stuck).toEqual({ W1: note, W2: note });
});

test('stricter settings are used as they are', async () => {
  const strict = buildSettings({ swapDailyUsd: 4, rev: 2 });
  const { deps, stuck } = world(strict);
  expect(await provenSettings(deps, buildProject(), orders)).toEqual(strict);
  expect(stuck).toEqual({});
});
