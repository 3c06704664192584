/**
 * What `npm run test:long` runs and `npm test` leaves out, so that it ends in time on two cores. Each file
 * or folder has what `npm test` shows in its place. A file that is named to a command always runs.
 */
export const atLength: Record<string, string> = {
  // Templates and packages.
  'test/infra/deployment/cfn-lint.test.ts': 'the templates are synthesised, and cdk-nag reads them',
  'test/infra/watcher-memory.test.ts': 'test/unit/chains/evm/read/heavy-answers.test.ts',
  'test/infra/names.test.ts': 'the emulator refuses a name that is taken',
  'test/infra/recipes.test.ts': 'tables that the compiler checks',
  'test/infra/sdk/python.test.ts': 'test/infra/sdk/{authentication,cli,go,typescript}.test.ts',
  'test/infra/{extensions,host-pins}.test.ts':
    'the law of imports in test/unit/architecture, test/infra/{environment,templates}.test.ts',
  'test/infra/deployment/notifications.test.ts':
    'test/infra/{least-privilege,templates}.test.ts, which have a stage with all',
  'test/infra/bundling/bundle-inputs.test.ts': 'test/infra/bundling/bundles.test.ts',
  'test/infra/deploy-target.test.ts': 'test/infra/account-guard.test.ts',

  // Payments, on an emulator and chains of their own.
  'test/integration/spine/liars/':
    'test/integration/spine/invented-transfer.test.ts of each family',
  'test/integration/spine/sweeps/': 'test/integration/spine/{solana,tron}/sweeps.test.ts, crash',
  'test/integration/spine/at-once/': 'test/integration/spine/operations/cap-race.test.ts',
  'test/integration/spine/solana/alpenglow.test.ts':
    'test/integration/spine/solana/main-job.test.ts',
  'test/integration/spine/{solana,tron}/{black-hole,interrupted-sweeps,invented-sender,killed-worker,nodes,restored,sweep-faults,unpaid}.test.ts':
    'the same for EVM chains in test/integration/spine, crash',
  'test/integration/spine/tron/{energy*,no-internal-transactions,rented-sweeps,stake*}.test.ts':
    'test/integration/energy, test/integration/spine/tron/{payments,sweeps}.test.ts',
  'test/integration/spine/{restored-*,invented-sender,black-hole,economy,old-prices,confirmed-not-final,passed-block}.test.ts':
    'test/integration/spine/{restore,invented-transfer,forks,deposits}.test.ts, and the model',
  'test/integration/spine/swaps/{allowance,bounds,daily-sum,many,one-line,unexecuted}.test.ts':
    'test/integration/spine/swaps/{execute,failures,happy,lying,results}.test.ts',
  'test/integration/spine/operations/{calls,one-line,pending-webhooks,session-keys}.test.ts':
    'test/integration/spine/operations/{decisions,reverts,unapproved}.test.ts',
  'test/integration/spine/{daily-sums,killed-worker}.test.ts':
    'test/integration/spine/operations/cap-race.test.ts, test/property/payments/ceilings.test.ts, crash',
  'test/integration/energy/one-balance.test.ts': 'test/integration/energy, crash',
  'test/integration/keys/seed-copies.test.ts': 'test/unit/aws/keys',
  'emulators/{solana,tron}/test/integration/{conformance,mutated-bytes}.test.ts':
    'the other tests of the emulators; the answers of real nodes do not change with a commit',

  // The deployed stack.
  'test/integration/stack/docs/reconcile.test.ts': 'test/integration/stack/docs/quickstart.test.ts',
  'test/integration/stack/{sweeps,energy,freeze,proof-of-control,unasked-orders,forged-records}.test.ts':
    'test/integration/spine, test/integration/stack/{money,thief}.test.ts',
  'test/integration/stack/{other-projects,invented-approver,follow-withdrawal}.test.ts':
    'test/unit/functions, test/integration/stack/security.test.ts',
  'test/integration/stack/{ceilings,forged-operations,swaps}.test.ts':
    'test/integration/stack/thief.test.ts, test/property/payments/ceilings.test.ts, test/integration/spine/swaps',
  'test/integration/stack/{balances,project-keys,reconciliation,statements}.test.ts':
    'test/integration/stack/{books,every-route}.test.ts, test/infra/key-policies.test.ts, test/integration/stores/reconcile.test.ts, test/property/statements.test.ts',
  'test/integration/stack/{webhook-endpoints,webhooks}.test.ts':
    'test/integration/stack/money.test.ts, test/unit/domain/webhook, test/integration/stores/receivers.test.ts',
  'test/integration/stack/fuzz.test.ts': 'test/property/request-input.test.ts',
  'test/integration/stack/sdk/faulty-network.test.ts': 'test/unit/sdk',
  'test/integration/faults/': 'test/integration/spine, test/unit/chains/rpc',
  // It asks for the permission that the test of energy gives.
  'test/integration/operations/{command-line,lab,notices,preflight,receiver-on-lambda}.test.ts':
    'test/integration/operations/{check-deployment,redrive,smoke}.test.ts, test/unit/ops',

  // Pages in a browser; test/unit/console draws each of them.
  'test/console/{approvals,devices,frame,lab,lists,operate,people,policy,review,site,treasury}.test.ts':
    'test/console/{decide,docs,home}.test.ts',
  'test/console/breaking/': 'test/unit/console',

  // Broken parts of the deployed stack.
  'test/faults/{events-twice-and-out-of-order,execution-deleted,execution-timed-out,extensions-off,poisoned-stream-record,price-jumps,stream-consumer-disabled-for-a-day,upgrade-over-waiting-executions}.test.ts':
    'test/faults/{execution-aborted,price-feed-fails,verifier-fails}.test.ts',
  'test/faults/{webhook-receiver-slow-redirecting-huge,webhook-to-a-private-address}.test.ts':
    'test/unit/domain/webhook, test/unit/functions',
  'test/faults/killed-functions.test.ts': 'crash',
};

/** The files of an entry as a glob. */
export const filesOf = (entry: string): string => (entry.endsWith('/') ? `${entry}**` : entry);
