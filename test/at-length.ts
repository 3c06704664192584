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
  'test/integration/spine/operations/{calls,one-line,pending-webhooks}.test.ts':
    'test/integration/spine/operations/{decisions,reverts,session-keys,unapproved}.test.ts',

  // The deployed stack.
  'test/integration/stack/docs/reconcile.test.ts': 'test/integration/stack/docs/quickstart.test.ts',
  'test/integration/stack/{sweeps,energy,freeze,proof-of-control,unasked-orders,forged-records}.test.ts':
    'test/integration/spine, test/integration/stack/{money,forged-operations,thief}.test.ts',
  'test/integration/stack/{other-projects,invented-approver,follow-withdrawal}.test.ts':
    'test/unit/functions, test/integration/stack/security.test.ts',
  'test/integration/stack/fuzz.test.ts': 'test/property/request-input.test.ts',
  'test/integration/stack/sdk/faulty-network.test.ts': 'test/unit/sdk',
  'test/integration/faults/': 'test/integration/spine, test/unit/chains/rpc',
  // It asks for the permission that the test of energy gives.
  'test/integration/operations/{command-line,lab,notices,preflight,receiver-on-lambda}.test.ts':
    'test/integration/operations/{check-deployment,redrive,smoke}.test.ts, test/unit/ops',

  // Pages in a browser; test/unit/console draws each of them.
  'test/console/{devices,lab,lists,operate,people,policy,site,treasury}.test.ts':
    'test/console/{approvals,decide,docs,frame,home,review}.test.ts',
  'test/console/breaking/': 'test/unit/console',

  // Broken parts of the deployed stack.
  'test/faults/{events-twice-and-out-of-order,execution-deleted,execution-timed-out,extensions-off,price-jumps,stream-consumer-disabled-for-a-day,upgrade-over-waiting-executions}.test.ts':
    'test/faults/{execution-aborted,poisoned-stream-record,price-feed-fails,verifier-fails}.test.ts',
  'test/faults/killed-functions.test.ts': 'crash',
};

/** The files of an entry as a glob. */
export const filesOf = (entry: string): string => (entry.endsWith('/') ? `${entry}**` : entry);
