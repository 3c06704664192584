import type { CofferFunction } from '../constructs/coffer-function.ts';
import type { DataStack } from './data-stack.ts';
import {
  asksAggregators,
  asksWatchers,
  callsNodes,
  opensSecrets,
  sealsSecrets,
  sendsTo,
} from './workflow-grants.ts';
import type { WorkflowStack } from './workflow-stack.ts';

export type Grant = (fn: CofferFunction, data: DataStack, workflow: WorkflowStack) => void;

/** Counts requests of those who did not authenticate. */
export const answersAnyone: Grant = (fn, { tables }) => {
  fn.canWrite(tables.guards, 'counts requests per source address', 'update');
};

/** Reads who calls, opens the key's secret, records the nonce and counts. */
export const authenticates: Grant = (fn, data) => {
  fn.canRead(data.tables.projects, 'reads the caller’s key, project and settings')
    .canRead(data.tables.guards, 'sees whether a nonce or signature was used')
    .canWrite(data.tables.guards, 'records the nonce and counts requests', 'put', 'update');
  opensSecrets(fn, data, 'opens the key’s secret to verify the signature');
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

/** Makes an operation of the client wallet, as far as its session key lets it. */
const asksForOperation: Grant = (fn, { tables }) => {
  fn.canRead(tables['session-keys'], 'reads the session key that is presented')
    .canRead(tables.deposits, 'sees whether the wallet has the sending address')
    .canRead(tables.prices, 'reads the prices that count against the session key’s caps')
    .canRead(tables.money, 'reads an equal call, reservations and the session key’s use')
    .canWrite(
      tables.money,
      'makes the operation with its reservation and the session key’s use',
      'put',
      'update',
    )
    .canWrite(
      tables.events,
      'puts it into the list and starts it with the operation itself',
      'put',
    );
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
    fn.canRead(tables.deposits, 'finds a sub-account that is there already')
      .canWrite(
        tables.deposits,
        'makes the sub-account, its addresses and their place in the journal',
        'put',
        'update',
      )
      .canDescribe(tables.deposits, 'gives no new address in a table that was restored')
      .canWrite(tables.events, 'puts it into the lists with the change itself', 'put');
    invokes(fn, workflow, {
      entry: 'keys/derive-address',
      variable: 'FUNCTION_DERIVE_ADDRESS',
      why: 'has a SOL address derived where the seed may be opened',
    });
  },
  'subaccount/info': readsSubAccounts,
  'subaccount/list': readsSubAccounts,
  'address/balance': (fn) => callsNodes(fn),
  'deposit/list': readsDeposits,
  'deposit/detail': readsDeposits,
  'deposit/replay-webhook': (fn, data, workflow) => {
    readsDeposits(fn, data, workflow);
    fn.canRead(
      data.tables.events,
      'reads the event to repeat and its deliveries',
      'event',
    ).canWrite(data.tables.events, 'makes or renews its deliveries', 'put', 'update');
    sendsTo(fn, workflow.queues.deliveries, 'QUEUE_DELIVERIES', 'queues their attempts');
  },
  'withdraw/apply': (fn, { tables }) => {
    fn.canRead(tables.money, 'reads an equal order, reservations and limits')
      .canWrite(tables.money, 'makes the order with its reservation and limits', 'put', 'update')
      .canRead(tables.prices, 'reads the price that decides the level')
      .canWrite(tables.events, 'announces the order with the order itself', 'put');
    callsNodes(fn);
  },
  'withdraw/cancel': (fn, { tables }) => {
    fn.canRead(tables.money, 'reads the order')
      .canWrite(tables.money, 'cancels it and releases what it reserved', 'update')
      .canWrite(tables.events, 'announces that with the change itself', 'put');
  },
  'withdraw/detail': readsOrders,
  'withdraw/list': readsOrders,
  'swap/tokens': nothingMore,
  'swap/quote': (fn, { tables }) => {
    fn.canRead(tables.deposits, 'sees whether the address is a sub-account of the project')
      .canRead(tables.prices, 'reads the prices that quotes are compared by')
      .canWrite(tables.quotes, 'keeps the quote until it is executed', 'put');
    asksAggregators(fn);
    callsNodes(fn);
  },
  'swap/execute': (fn, { tables }) => {
    fn.canRead(tables.quotes, 'reads the quote that is executed')
      .canWrite(tables.quotes, 'takes it away with the swap that is made of it', 'delete')
      .canRead(tables.money, 'reads an equal order')
      .canWrite(tables.money, 'makes the swap with its reservation', 'put', 'update')
      .canWrite(tables.events, 'announces the swap with the swap itself', 'put');
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
    fn.canWrite(tables['session-keys'], 'makes the session key', 'put').canWrite(
      tables.events,
      'writes its audit entry and puts it into the lists with the key itself',
      'put',
    );
  },
  'client/session-keys/list': (fn, { tables }) => {
    fn.canRead(tables['session-keys'], 'reads session keys')
      .canRead(tables.money, 'reads what they were used for today')
      .canRead(tables.lists, 'reads a page of the list and its total');
  },
  'client/session-keys/revoke': (fn, { tables }) => {
    fn.canRead(tables['session-keys'], 'reads the session key')
      .canWrite(tables['session-keys'], 'marks it as revoked', 'update')
      .canWrite(tables.events, 'writes the audit entry with the change itself', 'put');
  },
};

const audits: Grant = (fn, { tables }) => {
  fn.canWrite(tables.events, 'writes the audit entry with the change itself', 'put');
};

/** Changes projects, and takes away a waiting change that it carries out. */
const writesProjects: Grant = (fn, data, workflow) => {
  fn.canRead(data.tables.projects, 'reads the project, its keys and waiting changes').canWrite(
    data.tables.projects,
    'changes it, and takes away a waiting change that it carries out',
    'put',
    'update',
    'delete',
  );
  audits(fn, data, workflow);
};

const writesKeys: Grant = (fn, data, workflow) => {
  writesProjects(fn, data, workflow);
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
    .canRead(tables.approvals, 'counts the approvals that are there')
    .canWrite(tables.approvals, 'writes this admin’s decision', 'put');
  audits(fn, data, workflow);
};

/** What each function of the admin API may do, by its name under functions/admin. */
export const adminGrants: Record<string, Grant> = {
  projects: (fn, data, workflow) => {
    writesProjects(fn, data, workflow);
    fn.canRead(data.tables.deposits, 'sees whether a hot address is in the journal').canWrite(
      data.tables.deposits,
      'puts a new hot address into the journal',
      'put',
      'update',
    );
    invokes(fn, workflow, {
      entry: 'keys/make-project-keys',
      variable: 'FUNCTION_MAKE_PROJECT_KEYS',
      why: 'has the project’s keys made',
    });
  },
  keys: writesKeys,
  changes: writesKeys,
  settings: writesProjects,
  withdrawals: readsDecisions,
  'decide-withdrawal': decides,
  operations: (fn, data, workflow) => {
    readsDecisions(fn, data, workflow);
    fn.canRead(data.tables.deposits, 'reads what was moved to users’ addresses');
  },
  'decide-operation': decides,
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
      .canRead(tables.lists, readsLists);
  },
  freeze: writesProjects,
  wallets: (fn, data, workflow) => {
    const { tables } = data;
    writesProjects(fn, data, workflow);
    fn.canRead(tables.money, 'reads the nonce line, its payments and the orders that wait', 'work')
      .canWrite(
        tables.money,
        'writes what the chain has of a frozen wallet, and ends the freeze',
        'put',
        'update',
      )
      .canDescribe(tables.money, 'knows a restored table by its identity')
      .canRead(tables.approvals, 'counts the approvals of an order that the table had forgotten')
      .canRead(tables.signatures, 'finds under which nonce an order was signed')
      .canDescribe(tables.signatures, 'knows since when that table notes what was signed')
      .canRead(tables.deposits, 'finds whose a sub-account’s address is')
      .canRead(tables.lists, 'reads how far an order was when the table forgot it')
      .canRead(tables.events, 'reads how far an order was when the table forgot it');
    callsNodes(fn);
  },
  chains: (fn, data, workflow) => {
    fn.canRead(data.tables['chain-state'], 'reads cursors and rescans').canWrite(
      data.tables['chain-state'],
      'writes down the rescan that is asked for',
      'put',
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
