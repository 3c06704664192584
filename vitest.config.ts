import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** Globs of files that a command leaves out (local/tasks/layers.ts). */
const leftOut: string[] = JSON.parse(process.env.COFFER_EXCLUDE || '[]');

/** The emulators are workspaces with tests of their own, which run in our layers too. */
const layer = (
  name: string,
  options: Record<string, unknown> & { globalSetup?: string[]; exclude?: string[] } = {},
) => ({
  // The SDK by its own name, as its examples import it.
  resolve: {
    alias: {
      'coffer-sdk': `${import.meta.dirname}/sdk/typescript/src/index.ts`,
      // The console is a package of its own, whose build knows this name.
      '#model': `${import.meta.dirname}/src/model`,
      '#shared': `${import.meta.dirname}/src/shared`,
      '#wire': `${import.meta.dirname}/src/wire`,
    },
  },
  test: {
    name,
    include: [`test/${name}/**/*.test.{ts,tsx}`, `emulators/*/test/${name}/**/*.test.ts`],
    // The summary of a run shows only messages: what was compared must stand in them.
    chaiConfig: { truncateThreshold: 600 },
    ...options,
    exclude: [...configDefaults.exclude, ...(options.exclude ?? []), ...leftOut],
    globalSetup: ['test/support/generated.ts', ...(options.globalSetup ?? [])],
  },
});

/** For a machine of one busy core: tests wait for a state, not for a time. */
const patient = { testTimeout: 300_000, hookTimeout: 300_000, sequence: { groupOrder: 1 } };

/**
 * Layers without processes, which load the same modules in every file and leave nothing behind in
 * them: once a worker, not once a file. Vitest by itself gives a machine of two cores one worker.
 * Layers with another number of workers need another place in the order.
 */
const inWorkers = {
  isolate: false,
  maxWorkers: Math.max(2, availableParallelism() - 1),
  sequence: { groupOrder: 0 },
};

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

/**
 * Those that wait for blocks of a chain that no other of them uses, or make its providers fail, and one
 * that uses no chain.
 */
const ownChain = [
  'test/integration/faults/{providers,reorganisation}.test.ts',
  'test/integration/stack/{energy,freeze,solana-journey,thief,tron-journey}.test.ts',
];

/** Those that have projects of their own, and do not touch a chain that others wait for. */
const ownProjects = [
  'test/integration/faults/{cap-storm-over-http,decisions-at-once,storm-over-http}.test.ts',
  'test/integration/operations/**/*.test.ts',
  'test/integration/stack/{ceilings,forged-operations,invented-approver,other-projects,webhooks}.test.ts',
  'test/integration/stack/sdk/faulty-network.test.ts',
];

/**
 * Nothing else runs beside these. One makes the function of keys that of another stage, which refuses the URLs
 * of a local receiver to everybody; the other kills functions, and leaves watchers that another one replaces
 * after a minute or two.
 */
const kills = [
  'test/faults/webhook-to-a-private-address.test.ts',
  'test/faults/killed-functions.test.ts',
];

/** Files of test/integration that start processes of the local cloud, and need no emulator. */
const ownProcesses = ['test/integration/local/**/*.test.ts'];

/** Pages of the console while a chain is broken, or the sweep's clock is ahead. */
const brokenUnderPages = 'test/console/breaking/**/*.test.ts';

/** Faults of what no other of them uses: receivers of webhooks, and chains under pages. */
const ownFaults = ['test/faults/webhook-receiver-*.test.ts', brokenUnderPages];

/** The same stores and domain on DynamoDB Local, whose proxy orders batches as it likes. */
const onDynamoDbLocal = {
  ...inOneProcess,
  setupFiles: ['test/support/dynamodb/skip-without-backup.ts'],
  include: ['test/integration/{stores,spine}/**/*.test.ts'],
  globalSetup: [...onEmulator.globalSetup, 'test/support/dynamodb/set-up.ts'],
};

/**
 * What speaks to an EVM chain, on a geth instead of anvil. What a geth cannot do is skipped by name
 * (test/support/geth/needs-anvil.ts).
 */
const onRealNodes = {
  ...inOneProcess,
  env: { COFFER_EVM_NODE: 'geth' },
  setupFiles: ['test/support/geth/skip-without-anvil.ts'],
  include: [
    'test/real-nodes/**/*.test.ts',
    'test/integration/chains/evm/{coin-balances,economy-progress,gateway,held-reader,pay-many,reader,simulation,sweep}.test.ts',
    'test/integration/chains/evm/swap/uniswap-v3.test.ts',
    'test/integration/spine/{deposits,forks,internal-transfers,restored-operations,withdrawals}.test.ts',
    'test/integration/spine/at-once/many-at-once.test.ts',
    'test/integration/spine/sweeps/set-code{,-faults,-interrupted,-restored}.test.ts',
  ],
};

/** Tests that draw pages of the console. */
const components = 'test/unit/console/**/*.test.tsx';

export default defineConfig({
  test: {
    // Measured where `--coverage` is given, by the tests that mirror these folders (local/tasks/test.ts).
    // The numbers may rise with the tests. They never fall.
    coverage: {
      provider: 'v8',
      include: ['src/{domain,shared/money,shared/crypto,extensions/swaps/rules}/**/*.ts'],
      reporter: ['text-summary', 'json-summary'],
      reportsDirectory: '.local/reports/coverage',
      thresholds: {
        'src/domain/**': { lines: 89.5, branches: 82.5 },
        'src/shared/money/**': { lines: 100, branches: 97.1 },
        'src/shared/crypto/**': { lines: 100, branches: 95.8 },
        'src/extensions/swaps/rules/**': { lines: 90, branches: 83.5 },
      },
    },
    projects: [
      layer('unit', {
        testTimeout: 60_000,
        hookTimeout: 60_000,
        ...inWorkers,
        exclude: [components],
      }),
      // Pages of the console. React keeps the window that it was loaded with: each file has its own.
      layer('components', {
        testTimeout: 60_000,
        hookTimeout: 60_000,
        ...inWorkers,
        include: [components],
        isolate: true,
        setupFiles: ['test/unit/console/support/set-up.tsx'],
      }),
      layer('property', { testTimeout: 60_000, hookTimeout: 60_000, ...inWorkers }),
      layer('infra', { testTimeout: 120_000, hookTimeout: 120_000, ...inWorkers }),
      layer('local', { ...patient, include: ownProcesses }),
      layer('workflow', inOneProcess),
      layer('integration', { ...inOneProcess, exclude: [...deployed, ...ownProcesses] }),
      layer('dynamodb-local', onDynamoDbLocal),
      layer('real-nodes', onRealNodes),
      layer('crash', inOneProcess),
      // They use up limits and stop chains for each other: one file after the other.
      layer('deployed', {
        ...inOneProcess,
        include: deployed,
        exclude: [...ownChain, ...ownProjects],
      }),
      layer('chains', { ...inOneProcess, include: ownChain }),
      layer('operations', { ...inOneProcess, include: ownProjects }),
      layer('console', { ...inOneProcess, exclude: [brokenUnderPages] }),
      // Each breaks a part of the deployed stack for a while: after all else.
      layer('faults', {
        ...inOneProcess,
        include: ['test/faults/**/*.test.ts'],
        exclude: [...kills, ...ownFaults],
        sequence: { groupOrder: 2 },
      }),
      layer('own-faults', { ...inOneProcess, include: ownFaults, sequence: { groupOrder: 2 } }),
      layer('kills', { ...inOneProcess, include: kills, sequence: { groupOrder: 3 } }),
      // Deploys a second stage to the emulator.
      layer('drill', { ...inOneProcess, sequence: { groupOrder: 4 } }),
    ],
  },
});
