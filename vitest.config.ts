import { defineConfig } from 'vitest/config';

/** The emulators are workspaces with tests of their own, which run in our layers too. */
const layer = (name: string, options: Record<string, unknown> = {}) => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`, `emulators/*/test/${name}/**/*.test.ts`],
    ...options,
  },
});

/** Layers against an emulator: theirs is started unless AWS_ENDPOINT_URL names one. */
const onEmulator = {
  globalSetup: ['test/support/emulator.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/** One file after the other in one process: in one of its own each loads the SDK for seconds. */
const inOneProcess = { ...onEmulator, maxWorkers: 1, isolate: false };

/** Files of test/integration that call the deployed functions; the others only use the emulator. */
const deployed = ['test/integration/{stack,faults,operations}/**/*.test.ts'];

export default defineConfig({
  test: {
    projects: [
      // They load the same modules, and none leaves anything behind in them.
      layer('unit', { testTimeout: 20_000, isolate: false }),
      layer('property', { testTimeout: 60_000, isolate: false }),
      // The constructs library takes seconds to load: once a worker, not once a file.
      layer('infra', { testTimeout: 120_000, hookTimeout: 120_000, isolate: false }),
      layer('workflow', inOneProcess),
      layer('integration', { ...inOneProcess, exclude: deployed }),
      layer('crash', inOneProcess),
      // They stop chains and kill functions for each other: one file after the other.
      layer('deployed', { ...inOneProcess, include: deployed }),
      // Each breaks a part of the deployed stack for a while: after all else.
      layer('faults', { ...inOneProcess, sequence: { groupOrder: 1 } }),
      // Replaces a table under everybody: when nothing else runs on the stack.
      layer('drill', { ...inOneProcess, sequence: { groupOrder: 2 } }),
    ],
  },
});
