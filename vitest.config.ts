import { defineConfig } from 'vitest/config';

const layer = (name: string, options: Record<string, unknown> = {}) => ({
  test: { name, include: [`test/${name}/**/*.test.ts`], ...options },
});

/** Layers against an emulator: theirs is started unless AWS_ENDPOINT_URL names one. */
const onEmulator = {
  globalSetup: ['test/support/emulator.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/** Files of test/integration that call the deployed functions; the others only use the emulator. */
const deployed = [
  'test/integration/{stack,faults,operations}/**/*.test.ts',
  'test/integration/every-route.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      layer('unit', { testTimeout: 20_000 }),
      layer('property', { testTimeout: 60_000 }),
      // The constructs library takes seconds to load: once a worker, not once a file.
      layer('infra', { testTimeout: 120_000, hookTimeout: 120_000, isolate: false }),
      layer('workflow', onEmulator),
      layer('integration', { ...onEmulator, exclude: deployed }),
      // They stop chains and kill functions for each other: one file after the other.
      layer('deployed', { ...onEmulator, include: deployed, maxWorkers: 1 }),
      // Each breaks a part of the deployed stack for a while: one after the other, after all else.
      layer('faults', { ...onEmulator, maxWorkers: 1, sequence: { groupOrder: 1 } }),
      // Replaces a table under everybody: when nothing else runs.
      layer('drill', { ...onEmulator, maxWorkers: 1, sequence: { groupOrder: 2 } }),
    ],
  },
});
