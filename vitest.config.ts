import { defineConfig } from 'vitest/config';

/** The emulators are workspaces with tests of their own, which run in our layers too. */
const layer = (name: string, options: Record<string, unknown> = {}) => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`, `emulators/*/test/${name}/**/*.test.ts`],
    ...options,
  },
});

/** For a machine of one busy core: tests wait for a state, not for a time. */
const patient = { testTimeout: 300_000, hookTimeout: 300_000 };

/** Layers against an emulator: theirs is started unless AWS_ENDPOINT_URL names one. */
const onEmulator = {
  globalSetup: ['test/support/emulator.ts'],
  setupFiles: ['test/fakes/unordered-batch-reads.ts'],
  ...patient,
};

/** One file after the other in one process: in one of its own each loads the SDK for seconds. */
const inOneProcess = { ...onEmulator, maxWorkers: 1, isolate: false };

/** Files of test/integration that call the deployed functions; the others only use the emulator. */
const deployed = ['test/integration/{stack,faults,operations}/**/*.test.ts'];

/** Files of test/integration that start processes of the local cloud, and need no emulator. */
const ownProcesses = ['test/integration/local/**/*.test.ts'];

export default defineConfig({
  test: {
    // Measured where `--coverage` is given, by the tests that mirror these folders (local/tasks/test.ts).
    // The numbers may rise with the tests. They never fall.
    coverage: {
      provider: 'v8',
      include: ['src/{domain,money,crypto}/**/*.ts'],
      reporter: ['text-summary', 'json-summary'],
      reportsDirectory: '.local/reports/coverage',
      thresholds: {
        'src/domain/**': { lines: 63.6, branches: 58.1 },
        'src/money/**': { lines: 100, branches: 97.1 },
        'src/crypto/**': { lines: 100, branches: 95.8 },
      },
    },
    projects: [
      // They load the same modules, and none leaves anything behind in them.
      layer('unit', { testTimeout: 60_000, hookTimeout: 60_000, isolate: false }),
      layer('property', { testTimeout: 60_000, hookTimeout: 60_000, isolate: false }),
      // The constructs library takes seconds to load: once a worker, not once a file.
      layer('infra', { testTimeout: 120_000, hookTimeout: 120_000, isolate: false }),
      layer('local', { ...patient, include: ownProcesses }),
      layer('workflow', inOneProcess),
      layer('integration', { ...inOneProcess, exclude: [...deployed, ...ownProcesses] }),
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
