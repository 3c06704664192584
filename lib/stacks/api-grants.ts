import type { CofferFunction } from '../constructs/coffer-function.ts';
import type { DataStack } from './data-stack.ts';
import { sealsSecrets } from './key-grants.ts';
import { ofItems } from './of-items.ts';
import { asksAggregators, asksWatchers, callsNodes, sendsTo } from './workflow-grants.ts';
import type { WorkflowStack } from './workflow-stack.ts';

export type Grant = (fn: CofferFunction, data: DataStack, workflow: WorkflowStack) => void;

/** Only counters: a route that could write nonces could have a request accepted again. */
const countersOnly = ofItems('R#*');

/** Counts requests per source address. An emulator may not tell a policy the key of an item. */
export const answersAnyone: Grant = (fn, { tables: { guards } }) => {
  fn.variable(guards.definition.variable, guards.table.tableName).allow(
    'counts requests per source address',
    ['dynamodb:UpdateItem'],
    guards.table.tableArn,
    fn.stage.local ? undefined : countersOnly,
  );
};

/** Has the caller verified. No route reads a key or opens a secret. */
export const authenticates: Grant = (fn, _data, workflow) => {
  invokes(fn, workflow, {
    entry: 'keys/verify-request',
    variable: 'FUNCTION_VERIFY_REQUEST',
    why: 'has the caller verified by the function that may open API secrets',
  });
};

const nothingMore: Grant = () => {};

const readsSubAccounts: Grant = (fn, { tables }) => {
  fn.canRead(tables.deposits, 'reads sub-accounts and their addresses').canRead(
    tables.lists,
    'reads a page of the list and its total',
  );
};

const readsDeposits: Grant = (fn, { tables }) => {
  fn.canRead(tables.deposits, 'reads deposits')
    .canRead(tables.lists, 'reads a page of the list and its total')
    .canRead(tables['chain-state'], 'reads the scanned head to count confirmations');
};

const readsOrders: Grant = (fn, { tables }) => {
  fn.canRead(tables.money, 'reads orders and their attempts').canRead(
    tables.lists,
    'reads a page of the list and its total',
  );
};

/** Creates an operation of the client wallet, within the limits of its session key. */
const asksForOperation: Grant = (fn, { tables }) => {
  fn.canRead(tables['session-keys'], 'reads the session key of the request')
    .canRead(tables.deposits, 'checks whether the wallet has the sending address')
    .canRead(tables.prices, 'reads the prices that count against the session key’s caps')
    .canRead(tables.money, 'reads an equal call, reservations and the session key’s use')
    .canWrite(
      tables.money,
      'creates the operation with its reservation and the session key’s use',
      'put',
      'update',
    )
    .canWrite(tables.events, 'puts it into the list and starts it, in the same transaction', 'put');
};

const movesClientMoney: Grant = (fn, data, workflow) => {
  asksForOperation(fn, data, workflow);
  callsNodes(fn);
};

/** What a route may do beyond authenticating, by its id in src/contract/routes.ts. */
export const routeGrants: Record<string, Grant> = {
  'system/health': nothingMore,
  'system/chains': nothingMore,
  'system/tokens': nothingMore,
  'subaccount/create': (fn, { tables }, workflow) => {
    fn.canRead(tables.deposits, 'finds a sub-account that exists already')
      .canWrite(
        tables.deposits,
        'creates the sub-account, its addresses and their journal entries',
        'put',
        'update',
      )
      .canDescribe(tables.deposits, 'refuses to give out addresses from a restored table')
      .canWrite(tables.events, 'puts it into the lists, in the same transaction', 'put');
    invokes(fn, workflow, {
      entry: 'keys/derive-address',
      variable: 'FUNCTION_DERIVE_ADDRESS',
      why: 'has a SOL address derived by the function that may open the seed',
    });
  },
  'subaccount/info': readsSubAccounts,
  'subaccount/list': readsSubAccounts,
  'address/balance': (fn) => callsNodes(fn),
  'deposit/list': readsDeposits,
  'deposit/detail': readsDeposits,
  'deposit/replay-webhook': (fn, data, workflow) => {
    readsDeposits(fn, data, workflow);
    fn.canRead(data.tables.projects, 'reads the webhook URLs of the project’s keys')
      .canRead(data.tables.events, 'reads the event that is repeated and its deliveries', 'event')
      .canWrite(data.tables.events, 'creates or renews its deliveries', 'put', 'update');
    sendsTo(fn, workflow.queues.deliveries, 'QUEUE_DELIVERIES', 'queues their attempts');
  },
  'withdraw/apply': (fn, { tables }) => {
    fn.canRead(tables.money, 'reads an equal order, reservations and limits')
      .canWrite(tables.money, 'creates the order with its reservation and limits', 'put', 'update')
      .canRead(tables.prices, 'reads the price that decides the level')
      .canWrite(tables.events, 'announces the order, in the same transaction', 'put');
    callsNodes(fn);
  },
  'withdraw/cancel': (fn, { tables }) => {
    fn.canRead(tables.money, 'reads the order')
      .canWrite(tables.money, 'cancels it and releases what it reserved', 'update')
      .canWrite(tables.events, 'announces the change, in the same transaction', 'put');
  },
  'withdraw/detail': readsOrders,
  'withdraw/list': readsOrders,
  'swap/tokens': nothingMore,
  'swap/quote': (fn, { tables }) => {
    fn.canRead(tables.deposits, 'checks whether the address is a sub-account of the project')
      .canRead(tables.prices, 'reads the prices by which quotes are compared')
      .canWrite(tables.quotes, 'keeps the quote until it is executed', 'put');
    asksAggregators(fn);
    callsNodes(fn);
  },
  'swap/execute': (fn, { tables }) => {
    fn.canRead(tables.quotes, 'reads the quote that is executed')
      .canWrite(tables.quotes, 'deletes it in the transaction that creates the swap', 'delete')
      .canRead(tables.money, 'reads an equal order')
      .canWrite(tables.money, 'creates the swap with its reservation', 'put', 'update')
      .canWrite(tables.events, 'announces the swap, in the same transaction', 'put');
    asksAggregators(fn);
    callsNodes(fn);
  },
  'swap/detail': readsOrders,
  'swap/list': readsOrders,
  'client/wallet': nothingMore,
  'client/addresses': readsSubAccounts,
  'client/transfer': movesClientMoney,
  'client/send-tx': movesClientMoney,
  'client/sign-message': asksForOperation,
  'client/sign-typed-data': asksForOperation,
  'client/operations': readsOrders,
  'client/pending': readsOrders,
  'client/session-keys/create': (fn, { tables }) => {
    fn.canWrite(tables['session-keys'], 'creates the session key', 'put').canWrite(
      tables.events,
      'writes its audit entry and list entry, in the same transaction',
      'put',
    );
  },
  'client/session-keys/list': (fn, { tables }) => {
    fn.canRead(tables['session-keys'], 'reads session keys')
      .canRead(tables.money, 'reads how much of today’s caps they have used')
      .canRead(tables.lists, 'reads a page of the list and its total');
  },
  'client/session-keys/revoke': (fn, { tables }) => {
    fn.canRead(tables['session-keys'], 'reads the session key')
      .canWrite(tables['session-keys'], 'marks it as revoked', 'update')
      .canWrite(tables.events, 'writes the audit entry, in the same transaction', 'put');
  },
};

const audits: Grant = (fn, { tables }) => {
  fn.canWrite(tables.events, 'writes the audit entry, in the same transaction', 'put');
};

/** The kinds of records in `projects`, by the partition keys that they have (table-keys.ts). */
const kinds = {
  projects: ['P#*', 'PROJECTS', 'COUNTER', 'HOT#*'],
  settings: ['S#*'],
  freezes: ['F#*'],
  webhooks: ['W#*'],
} as const;

/**
 * Changes records of these kinds and no others, and stores and deletes changes that wait for a second
 * owner. A thief of one role can so change only what its function is for.
 */
const writes =
  (...own: (keyof typeof kinds)[]): Grant =>
  (fn, data, workflow) => {
    fn.canRead(data.tables.projects, 'reads the project, its keys and waiting changes').allow(
      own.length > 0
        ? `changes ${own.join(', ')}, and deletes a waiting change once it is carried out`
        : 'deletes a waiting change once it is carried out',
      ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
      data.tables.projects.table.tableArn,
      ofItems(...own.flatMap((kind) => kinds[kind]), 'C#*'),
    );
    audits(fn, data, workflow);
  };

const writesKeys =
  (...others: (keyof typeof kinds)[]): Grant =>
  (fn, data, workflow) => {
    const keys = data.tables['api-keys'];
    writes('webhooks', ...others)(fn, data, workflow);
    fn.canRead(keys, 'shows the project’s keys, without their secrets').canWrite(
      keys,
      'makes, enables, disables and deletes keys',
      'put',
      'update',
      'delete',
    );
    sealsSecrets(fn, data);
  };

const readsLists = 'reads a page of the list and its total';

const readsDecisions: Grant = (fn, { tables }) => {
  fn.canRead(tables.projects, 'finds the project')
    .canRead(tables.money, 'reads orders')
    .canRead(tables.lists, readsLists)
    .canRead(tables.approvals, 'shows who approved');
};

/** Approves and rejects orders of one kind. */
const decides: Grant = (fn, data, workflow) => {
  const { tables } = data;
  fn.canRead(tables.projects, 'finds the project and its rules')
    .canRead(tables.money, 'reads the order')
    .canWrite(tables.money, 'moves it to approved or rejected', 'update')
    .canRead(tables.approvals, 'counts the approvals so far')
    .canWrite(tables.approvals, 'writes this admin’s decision', 'put');
  audits(fn, data, workflow);
};

/** What each function of the admin API may do, by its name under functions/admin. */
export const adminGrants: Record<string, Grant> = {
  projects: (fn, data, workflow) => {
    writes('projects', 'settings')(fn, data, workflow);
    fn.canRead(data.tables.deposits, 'checks whether a hot address is in the journal').canWrite(
      data.tables.deposits,
      'puts a new hot address into the journal',
      'put',
      'update',
    );
    invokes(fn, workflow, {
      entry: 'keys/make-project-keys',
      variable: 'FUNCTION_MAKE_PROJECT_KEYS',
      why: 'has the project’s keys created',
    });
  },
  keys: writesKeys(),
  // It carries out every change that two owners agreed on.
  changes: writesKeys('settings', 'freezes'),
  settings: writes('settings'),
  withdrawals: readsDecisions,
  'decide-withdrawal': decides,
  operations: (fn, data, workflow) => {
    readsDecisions(fn, data, workflow);
    fn.canRead(data.tables.deposits, 'reads what was moved to users’ addresses');
  },
  'decide-operation': decides,
  'fail-order': (fn, data, workflow) => {
    const { tables } = data;
    fn.canRead(tables.money, 'reads the order')
      .canWrite(tables.money, 'fails it, and gives back what it reserved', 'update')
      .canRead(tables.signatures, 'refuses an order that was ever signed')
      .canWrite(tables.signatures, 'demands the same in the transaction that fails it', 'check');
    audits(fn, data, workflow);
  },
  webhooks: (fn, data, workflow) => {
    const { tables } = data;
    fn.canRead(tables.projects, 'finds the project')
      .canRead(tables.events, 'reads deliveries and their attempts')
      .canRead(tables.lists, readsLists);
    audits(fn, data, workflow);
    sendsTo(fn, workflow.queues.deliveries, 'QUEUE_DELIVERIES', 'queues a repeated attempt');
  },
  audit: (fn, { tables }) => {
    fn.canRead(tables.projects, 'finds the project')
      .canRead(tables.events, 'reads audit entries')
      .canRead(
        tables.lists,
        'reads a page of the list, its total, and the entries’ place in the chain',
      );
  },
  freeze: writes('freezes'),
  wallets: (fn, data, workflow) => {
    const { tables } = data;
    writes()(fn, data, workflow);
    fn.canRead(tables.money, 'reads the nonce state, its payments and the waiting orders', 'work')
      .canWrite(
        tables.money,
        'records what the chain has of a frozen wallet, and ends the freeze',
        'put',
        'update',
      )
      .canDescribe(tables.money, 'recognises a restored table by its identity')
      .canRead(tables.approvals, 'counts the approvals of an order that a restore lost')
      .canRead(tables.signatures, 'finds the nonce that an order was signed under')
      .canDescribe(tables.signatures, 'reads since when that table has existed')
      .canRead(tables.deposits, 'finds the sub-account of an address')
      .canRead(tables.lists, 'reads the last published state of an order that a restore lost')
      .canRead(tables.events, 'reads the last published state of an order that a restore lost');
    callsNodes(fn);
  },
  'pass-block': (fn, data, workflow) => {
    const { tables } = data;
    fn.canRead(tables['chain-state'], 'reads the cursor, and what the watcher is stopped at')
      .allow(
        'gives the stop its pass, and writes nothing else there',
        ['dynamodb:UpdateItem'],
        tables['chain-state'].table.tableArn,
        ofItems('ST#*'),
      )
      .canRead(tables.projects, 'reads the waiting changes of the deployment')
      .allow(
        'stores a change of the deployment, and deletes it once it is carried out',
        ['dynamodb:PutItem', 'dynamodb:DeleteItem'],
        tables.projects.table.tableArn,
        ofItems('C#-'),
      );
    audits(fn, data, workflow);
  },
  chains: (fn, data, workflow) => {
    const chainState = data.tables['chain-state'];
    fn.canRead(chainState, 'reads cursors and rescans').allow(
      'stores the rescan that was requested, and writes nothing else there',
      ['dynamodb:PutItem'],
      chainState.table.tableArn,
      ofItems('RS#*'),
    );
    audits(fn, data, workflow);
    asksWatchers(fn, workflow.queues, { why: 'hands the rescan to the watcher' });
  },
};

function invokes(
  fn: CofferFunction,
  workflow: WorkflowStack,
  { entry, variable, why }: { entry: string; variable: string; why: string },
): void {
  const target = workflow.functions[entry]!;
  fn.variable(variable, target.fn.functionName).allow(
    why,
    ['lambda:InvokeFunction'],
    target.fn.functionArn,
  );
}
