import { beforeEach, expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { isNodeFailure, nodeUnavailable } from '#chains/rpc/node-error.ts';
import type { SweepConfig } from '#extensions/token-sweep/model/sweep-config.ts';
import {
  type CollectProjectsDeps,
  collectProjects,
} from '#extensions/token-sweep/rules/collect-projects.ts';
import type { ProjectSettings } from '#model/project.ts';
import { buildProject, buildSettings } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';

let logged: LoggedEvent[];
let asked: string[];
beforeEach(() => {
  logged = [];
  asked = [];
});

const own = { enabled: true, minUsd: 5, dest: null, dailyFeeUsd: 20 };
const row: SweepConfig = {
  projectId: 'demo',
  walletId: 1,
  enabled: true,
  destSubAccountId: null,
  destAddress: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  minMicroUsd: 5_000_000n,
  durationCode: '10010',
  fallbackBurnEnabled: false,
  fallbackBurnSun: 0n,
  createdAt: 1,
  updatedAt: 1,
  rev: 1,
};

/** Runs over projects, none of which has a candidate. */
function run(
  of: Record<string, Partial<ProjectSettings>>,
  set: {
    frozen?: string[];
    row?: SweepConfig;
    right?: string | null;
    fails?: (chain: string) => boolean;
  } = {},
) {
  const deps: CollectProjectsDeps = {
    admin: {
      projects: async () =>
        Object.keys(of).map((projectId) => ({ projectId, name: '-', walletId: 1, createdAt: 1 })),
    },
    projects: {
      project: async (projectId) => buildProject({ projectId }),
      settings: async (projectId) => buildSettings(of[projectId]),
      isFrozen: async (projectId) => set.frozen?.includes(projectId) ?? false,
    },
    configs: { get: async () => set.row ?? null },
    right: async () => (set.right === undefined ? 'project' : set.right),
    chains: Object.values(chains),
    isNodeFailure,
    sweepDeps: fake({
      sweeps: fake({
        async underWay({ projectId, chain }) {
          asked.push(`${projectId} ${chain}`);
          if (set.fails?.(chain)) throw nodeUnavailable(chain, new Error('no answer'));
          return [];
        },
        due: async () => [],
      }),
      clock: stoppedClock(0),
      log: recordingLogger(logged),
    }),
  };
  return collectProjects(deps);
}

const enabled = (family: string): string[] =>
  Object.values(chains).flatMap((chain) =>
    chain.enabled && chain.family === family ? [`shop ${chain.name}`] : [],
  );

test('only the families that a project has turned on are looked at', async () => {
  const off = { sweeps: { EVM: { ...own, enabled: false, method: 'fund' as const } } };
  const on = { sweeps: { EVM: { ...own, method: 'fund' as const } } };
  expect(await run({ none: {}, off, shop: on })).toEqual({ begun: 0, ended: 0 });
  expect(asked).toEqual(enabled('EVM'));
  expect(logged.at(-1)?.event).toBe('sweep.collected');
});

test('a frozen project is not looked at', async () => {
  const SOL = { ...own, method: 'collect' as const };
  await run({ shop: { sweeps: { SOL } } }, { frozen: ['shop'] });
  expect(asked).toEqual([]);
});

test('TRX follows its configuration, and waits for the owners of its destination', async () => {
  await run({ shop: {} }, { row });
  expect(asked).toEqual(enabled('TRX'));
  asked = [];
  await run({ shop: {} }, { row, right: null });
  await run({ shop: {} }, { row: { ...row, enabled: false } });
  expect(asked).toEqual([]);
});

test('a chain whose nodes do not answer does not hold up the others', async () => {
  const sweeps = { EVM: { ...own, method: 'fund' as const } };
  await run({ shop: { sweeps } }, { fails: (chain) => chain === 'ETH' });
  expect(asked).toEqual(enabled('EVM'));
  const failed = logged.filter(({ event }) => event === 'sweep.no-node');
  expect(failed.map(({ fields }) => fields.chain)).toEqual(['ETH']);
});
