import type { CofferFunction } from '../constructs/coffer-function.ts';
import type { DataStack } from './data-stack.ts';
import { callsNodes, opensSecrets, sealsSecrets, sendsTo } from './workflow-grants.ts';
import type { WorkflowStack } from './workflow-stack.ts';

export type Grant = (fn: CofferFunction, data: DataStack, workflow: WorkflowStack) => void;

/** Counts requests of those who did not authenticate. */
export const answersAnyone: Grant = (fn, { tables }) => {
  fn.canWrite(tables.guards, 'update');
};

/** Reads who calls, opens the key's secret, records the nonce and counts. */
export const authenticates: Grant = (fn, data) => {
  fn.canRead(data.tables.projects)
    .canRead(data.tables.guards)
    .canWrite(data.tables.guards, 'put', 'update');
  opensSecrets(fn, data);
};

const nothingMore: Grant = () => {};

const readsSubAccounts: Grant = (fn, { tables }) => {
  fn.canRead(tables.deposits).canRead(tables.lists);
};

const readsDeposits: Grant = (fn, { tables }) => {
  fn.canRead(tables.deposits).canRead(tables.lists).canRead(tables['chain-state']);
};

const readsWithdrawals: Grant = (fn, { tables }) => {
  fn.canRead(tables.money).canRead(tables.lists);
};

/** What a route may do beyond authenticating, by its id in src/contract/routes.ts. */
export const routeGrants: Record<string, Grant> = {
  'system/health': nothingMore,
  'system/chains': nothingMore,
  'system/tokens': nothingMore,
  'subaccount/create': (fn, { tables }, workflow) => {
    fn.canRead(tables.deposits)
      .canWrite(tables.deposits, 'put', 'update')
      .canWrite(tables.events, 'put');
    invokes(fn, workflow, 'keys/derive-address', 'FUNCTION_DERIVE_ADDRESS');
  },
  'subaccount/info': readsSubAccounts,
  'subaccount/list': readsSubAccounts,
  'address/balance': (fn) => callsNodes(fn),
  'deposit/list': readsDeposits,
  'deposit/detail': readsDeposits,
  'deposit/replay-webhook': (fn, data, workflow) => {
    readsDeposits(fn, data, workflow);
    fn.canRead(data.tables.events, 'event').canWrite(data.tables.events, 'put', 'update');
    sendsTo(fn, workflow.queues.deliveries, 'QUEUE_DELIVERIES');
  },
  'withdraw/apply': (fn, { tables }) => {
    fn.canRead(tables.money)
      .canWrite(tables.money, 'put', 'update')
      .canRead(tables.prices)
      .canWrite(tables.events, 'put');
    callsNodes(fn);
  },
  'withdraw/cancel': (fn, { tables }) => {
    fn.canRead(tables.money).canWrite(tables.money, 'update').canWrite(tables.events, 'put');
  },
  'withdraw/detail': readsWithdrawals,
  'withdraw/list': readsWithdrawals,
};

const audits: Grant = (fn, { tables }) => {
  fn.canWrite(tables.events, 'put');
};

/** Changes projects, and takes away a waiting change that it carries out. */
const writesProjects: Grant = (fn, data, workflow) => {
  fn.canRead(data.tables.projects).canWrite(data.tables.projects, 'put', 'update', 'delete');
  audits(fn, data, workflow);
};

const writesKeys: Grant = (fn, data, workflow) => {
  writesProjects(fn, data, workflow);
  sealsSecrets(fn, data);
};

/** What each function of the admin API may do, by its name under functions/admin. */
export const adminGrants: Record<string, Grant> = {
  projects: (fn, data, workflow) => {
    writesProjects(fn, data, workflow);
    fn.canRead(data.tables.deposits).canWrite(data.tables.deposits, 'put', 'update');
    invokes(fn, workflow, 'keys/make-project-keys', 'FUNCTION_MAKE_PROJECT_KEYS');
  },
  keys: writesKeys,
  changes: writesKeys,
  settings: writesProjects,
  withdrawals: (fn, { tables }) => {
    fn.canRead(tables.projects)
      .canRead(tables.money)
      .canRead(tables.lists)
      .canRead(tables.approvals);
  },
  'decide-withdrawal': (fn, data, workflow) => {
    const { tables } = data;
    fn.canRead(tables.projects)
      .canRead(tables.money)
      .canWrite(tables.money, 'update')
      .canRead(tables.approvals)
      .canWrite(tables.approvals, 'put');
    audits(fn, data, workflow);
  },
  webhooks: (fn, data, workflow) => {
    const { tables } = data;
    fn.canRead(tables.projects).canRead(tables.events).canRead(tables.lists);
    audits(fn, data, workflow);
    sendsTo(fn, workflow.queues.deliveries, 'QUEUE_DELIVERIES');
  },
  audit: (fn, { tables }) => {
    fn.canRead(tables.projects).canRead(tables.events).canRead(tables.lists);
  },
  freeze: writesProjects,
  chains: (fn, data, workflow) => {
    fn.canRead(data.tables['chain-state']).canWrite(data.tables['chain-state'], 'put');
    audits(fn, data, workflow);
    sendsTo(fn, workflow.queues.watchEvm, 'QUEUE_WATCH_EVM');
  },
};

function invokes(
  fn: CofferFunction,
  workflow: WorkflowStack,
  entry: string,
  variable: string,
): void {
  const target = workflow.functions[entry]!;
  fn.variable(variable, target.fn.functionName).allow(
    ['lambda:InvokeFunction'],
    target.fn.functionArn,
  );
}
