import { buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { fakeProjectStore } from '#test/fakes/ports/project-store.ts';

export function world(settings: ReturnType<typeof buildSettings>) {
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
