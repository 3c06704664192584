import type { PolicyDeps } from '#domain/payment/authorize/load-policy.ts';
import { proveSettings } from '#domain/project/settings/prove-settings.ts';
import type { AcceptedPolicy, ConfirmedChange } from '#model/change.ts';
import type { ProjectSettings } from '#model/project.ts';
import { buildConfirmedChange } from '#test/builders/build-confirmed-change.ts';
import { buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { firstOwner } from '#test/fakes/fake-admin-store.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';
import { fakeProjectStore } from '#test/fakes/ports/project-store.ts';

export const now = 1_000_600;
export const first = buildSettings({ swapDailyUsd: 100, rev: 999_000 });

export const changed = (set: Partial<ProjectSettings>, rev = 1_000_500): ProjectSettings => {
  const plain = { ...first, ...set, rev };
  const by = { projectId: 'demo', admin: firstOwner };
  return proveSettings(by, plain, { closes: null, at: rev }).settings;
};

export function world(
  settings: ProjectSettings,
  set: {
    accepted?: AcceptedPolicy;
    changes?: ConfirmedChange[];
    first?: ProjectSettings | null;
  } = {},
) {
  const lines: LoggedEvent[] = [];
  const state = { accepted: set.accepted ?? null, settings };
  const deps: PolicyDeps = buildWorkerDeps({
    projects: {
      ...fakeProjectStore(),
      settings: async () => state.settings,
      firstSettings: async () => (set.first === undefined ? first : set.first),
      confirmedChanges: async (_, rev) =>
        (set.changes ?? []).filter(({ confirmation }) => confirmation.rev > rev),
    },
    policies: {
      accepted: async () => state.accepted,
      accept: async (policy) => {
        if ((state.accepted?.settings.rev ?? 0) > policy.settings.rev) return false;
        state.accepted = policy;
        return true;
      },
    },
    requiresProof: true,
    clock: stoppedClock(now),
    log: recordingLogger(lines),
  });
  return { deps, state, unproven: () => lines.filter((line) => line.event === 'policy.unproven') };
}

export const loose = changed({ swapDailyUsd: 900 });

export const change = buildConfirmedChange({
  payload: { swapDailyUsd: 900 },
  rev: 1_000_500,
  at: 1_000_500,
  digest: loose.proof?.digest,
});
