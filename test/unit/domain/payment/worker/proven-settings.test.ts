import { expect, test } from 'vitest';
import { provenSettings } from '#domain/payment/worker/proven-settings.ts';
import { buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import { buildProject, buildSettings, buildWithdrawal } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { fakeProjectStore } from '#test/fakes/ports/project-store.ts';

const orders = [buildWithdrawal({ orderNo: 'W1' }), buildWithdrawal({ orderNo: 'W2' })];

function world(settings: ReturnType<typeof buildSettings>) {
  const stuck: Record<string, unknown> = {};
  const first = buildSettings({ swapDailyUsd: 5, rev: 1 });
  const deps = buildWorkerDeps({
    orders: fake({
      noteStuck: async (orderNo: string, note: unknown) => {
        stuck[orderNo] = note;
      },
    }),
    projects: {
      ...fakeProjectStore(),
      settings: async () => settings,
      firstSettings: async () => first,
      confirmedChanges: async () => [],
    },
    requiresProof: true,
  });
  return { deps, stuck };
}

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
