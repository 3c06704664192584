import { ofItems } from '../constructs/of-items.ts';
import { audits, confirmsAll, freezes, keepsKeys, keepsRequests, writes } from './admin-writes.ts';
import { seesAlarms } from './alarm-grants.ts';
import {
  asksForOperation,
  listsSessionKeys,
  movesClientMoney,
  revokesSessionKeys,
} from './client-grants.ts';
import { announcing, auditItems, deliveryItems } from './event-items.ts';
import type { Grant } from './grant.ts';
import { invokes } from './invokes.ts';
import {
  asksAdminPool,
  asksAggregators,
  asksWatchers,
  callsNodes,
  sendsTo,
} from './workflow-grants.ts';

/** Only counters: a route that could write nonces could have a request accepted again. */
export const answersAnyone: Grant = (fn, { tables: { guards } }) => {
  fn.canWriteItems(guards, {
    why: 'counts requests per source address',
    actions: ['update'],
    keys: ['R#*'],
  });
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

/** Derives addresses of a project, and writes them with their place in the journal. */
export const createsAddresses: Grant = (fn, { tables }, workflow) => {
  fn.canRead(tables.deposits, 'finds a sub-account that exists already')
    .canWriteItems(tables.deposits, {
      why: 'creates the sub-account, its addresses and their journal entries',
      actions: ['put'],
      keys: ['SUB#*', 'U#*', 'ADDR#*', 'AE#*', 'J#*'],
    })
    .canWriteItems(tables.deposits, {
      why: 'takes the next positions',
      actions: ['update'],
      keys: ['CNT', 'CNT#*'],
    })
    .canDescribe(tables.deposits, 'refuses to give out addresses from a restored table')
    .canWriteItems(tables.events, announcing('puts it into the lists, in the same transaction'));
  invokes(fn, workflow, {
    entry: 'keys/derive-address',
    variable: 'FUNCTION_DERIVE_ADDRESS',
    why: 'has a SOL address derived by the function that may open the seed',
  });
};

const readsDeposits: Grant = (fn, { tables }) => {
  fn.canRead(tables.deposits, 'reads deposits')
    .canRead(tables.lists, 'reads a page of the list and its total')
    .canRead(tables['chain-state'], 'reads the scanned head to count confirmations');
};

const readsOrders: Grant = (fn, { tables }) => {
  fn.canRead(tables.money, 'reads orders and their attempts').canRead(tables.lists, readsLists);
};

/** What a route of the core may do beyond authenticating, by its id in src/wire/merchant/routes.ts. */
export const routeGrants: Record<string, Grant> = {
  'system/health': nothingMore,
  'system/chains': nothingMore,
  'system/tokens': nothingMore,
  'subaccount/create': createsAddresses,
  'subaccount/info': readsSubAccounts,
  'subaccount/list': readsSubAccounts,
  'address/balance': (fn) => callsNodes(fn),
  'deposit/list': readsDeposits,
  'deposit/detail': readsDeposits,
  'deposit/replay-webhook': (fn, data, workflow) => {
    readsDeposits(fn, data, workflow);
    fn.canRead(data.tables.projects, 'reads the webhook URLs of the project’s keys')
      .canRead(data.tables.events, 'reads the event that is repeated and its deliveries', 'event')
      .canWriteItems(
        data.tables.events,
        announcing('creates or renews its deliveries', deliveryItems),
      );
    sendsTo(fn, workflow.queues.deliveries, 'QUEUE_DELIVERIES', 'queues their attempts');
  },
  'withdraw/apply': (fn, { tables }) => {
    fn.canRead(tables.money, 'reads an equal order, reservations and limits')
      .canWrite(tables.money, 'creates the order with its reservation and limits', 'put', 'update')
      .canWriteItems(tables.money, {
        why: 'ends the wait of an order that is created with others of its wallet',
        actions: ['delete'],
        keys: ['NEW#*'],
      })
      .canRead(tables.prices, 'reads the price that decides the level')
      .canWriteItems(tables.events, announcing('announces the order, in the same transaction'));
    callsNodes(fn);
  },
  'withdraw/estimate': (fn, { tables }) => {
    fn.canRead(tables.money, 'reads an equal order, reservations and limits').canRead(
      tables.prices,
      'reads the price that decides the level',
    );
    callsNodes(fn);
  },
  'withdraw/cancel': (fn, { tables }) => {
    fn.canRead(tables.money, 'reads the order')
      .canWrite(tables.money, 'cancels it and releases what it reserved', 'update')
      .canWriteItems(tables.events, announcing('announces the change, in the same transaction'));
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
      .canWriteItems(tables.events, announcing('announces the swap, in the same transaction'));
    asksAggregators(fn);
    callsNodes(fn);
  },
  'swap/detail': readsOrders,
  'swap/list': readsOrders,
  'events/list': (fn, { tables }) => {
    fn.canRead(tables.lists, 'reads the feed of the project’s events');
  },
  'client/wallet': nothingMore,
  'client/addresses': readsSubAccounts,
  'client/transfer': movesClientMoney,
  'client/send-tx': movesClientMoney,
  'client/sign-message': asksForOperation,
  'client/sign-typed-data': asksForOperation,
  'client/operations': readsOrders,
  'client/pending': readsOrders,
  'client/session-keys/create': (fn, { tables }) => {
    fn.canWriteItems(tables['session-keys'], {
      why: 'creates the session key',
      actions: ['put'],
      keys: ['SK#*'],
    }).canWriteItems(
      tables.events,
      announcing('writes its audit entry and list entry, in the same transaction', auditItems),
    );
  },
  'client/session-keys/list': listsSessionKeys,
  'client/session-keys/revoke': (fn, data) => {
    fn.canRead(data.tables['session-keys'], 'reads the session key');
    revokesSessionKeys(fn, data);
    fn.canWriteItems(
      data.tables.events,
      announcing('writes the audit entry, in the same transaction', auditItems),
    );
  },
};

export const readsLists = 'reads a page of the list and its total';

const readsDecisions: Grant = (fn, { tables }) => {
  fn.canRead(tables.projects, 'finds the project')
    .canRead(tables.money, 'reads orders')
    .canRead(tables.lists, readsLists)
    .canRead(tables.approvals, 'shows who approved')
    .canRead(tables.prices, 'reads what an order is worth today, if its own price is old');
};

/** Approves and rejects orders of one kind. */
const decides: Grant = (fn, data, workflow) => {
  const { tables } = data;
  fn.canRead(tables.projects, 'finds the project and its rules')
    .canRead(tables.money, 'reads the order')
    .canWrite(tables.money, 'moves it to approved or rejected', 'update')
    .canRead(tables.approvals, 'counts the approvals so far')
    .canRead(tables.prices, 'reads what an order is worth today, if its own price is old')
    .canWrite(tables.approvals, 'writes this admin’s decision', 'put');
  audits(fn, data, workflow);
};

/** What each function of the core's admin API may do, by its name under functions/admin. */
export const adminGrants: Record<string, Grant> = {
  projects: (fn, data, workflow) => {
    writes('projects', 'settings')(fn, data, workflow);
    fn.canRead(data.tables.deposits, 'checks whether a hot address is in the journal')
      .canWriteItems(data.tables.deposits, {
        why: 'puts a new hot address into the journal',
        actions: ['put'],
        keys: ['ADDR#*', 'J#*'],
      })
      .canWriteItems(data.tables.deposits, {
        why: 'takes the next position',
        actions: ['update'],
        keys: ['CNT'],
      });
    invokes(fn, workflow, {
      entry: 'keys/make-project-keys',
      variable: 'FUNCTION_MAKE_PROJECT_KEYS',
      why: 'has the project’s keys created',
    });
  },
  keys: (fn, data, workflow) => {
    keepsKeys(fn, data, workflow);
    listsSessionKeys(fn, data);
    revokesSessionKeys(fn, data);
  },
  // It carries out every change that two owners agreed on.
  changes: confirmsAll,
  settings: writes('settings'),
  withdrawals: readsDecisions,
  'decide-withdrawal': decides,
  lookup: (fn, data, workflow) => {
    readsDecisions(fn, data, workflow);
    fn.canRead(
      data.tables.deposits,
      'reads deposits, addresses and what was moved to them',
      'transactions',
    )
      .canRead(data.tables.money, 'finds the orders that name a recipient', 'recipients')
      .canRead(data.tables['chain-state'], 'reads the scanned heads to count confirmations');
  },
  users: (fn, data, workflow) => {
    readsSubAccounts(fn, data, workflow);
    fn.canRead(data.tables.projects, 'finds the project').canRead(
      data.tables.prices,
      'values what an address holds',
    );
    callsNodes(fn);
  },
  // It can add, change and remove nobody: docs/decisions/0082-people.md.
  people: (fn, { tables: { guards } }) => {
    asksAdminPool(fn, {
      why: 'shows who may sign in, and whether an authenticator is registered',
      actions: ['AdminGetUser', 'AdminListGroupsForUser', 'ListUsers'],
    });
    fn.canWriteItems(guards, {
      why: 'notes when an admin signed in, and writes nothing else there',
      actions: ['update'],
      keys: ['A#*'],
    }).allow(
      'shows when admins signed in last',
      ['dynamodb:BatchGetItem'],
      guards.table.tableArn,
      ofItems('A#*'),
    );
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
    fn.canRead(tables.projects, 'finds the project, and the webhook URLs of its keys')
      .canRead(tables.deposits, 'reads the deposit whose event is repeated')
      .canRead(
        tables.events,
        'reads deliveries, their attempts and their events, and how receivers answer',
        'event',
        'receiver',
      )
      .canWriteItems(
        tables.events,
        announcing('creates the delivery of a repeated event to a new URL', deliveryItems),
      )
      .canRead(tables.lists, readsLists);
    audits(fn, data, workflow);
    sendsTo(fn, workflow.queues.deliveries, 'QUEUE_DELIVERIES', 'queues repeated attempts');
  },
  audit: (fn, { tables }) => {
    fn.canRead(tables.projects, 'finds the project')
      .canRead(tables.events, 'reads audit entries')
      .canRead(
        tables.lists,
        'reads a page of the list, its total, and the entries’ place in the chain',
      );
  },
  freeze: freezes,
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
      .canWriteItems(tables['chain-state'], {
        why: 'gives the stop its pass, and writes nothing else there',
        actions: ['update'],
        keys: ['ST#*'],
      })
      .canRead(tables.projects, 'reads the waiting changes of the deployment')
      .canWriteItems(tables.projects, {
        why: 'stores a change of the deployment, and deletes it once it is carried out',
        actions: ['put', 'delete'],
        keys: ['C#-'],
      });
    keepsRequests(fn, data, 'Q#-');
    audits(fn, data, workflow);
    fn.canRead(tables.prices, 'shows how old the prices of the chains’ coins are');
    seesAlarms(fn);
  },
  chains: (fn, data, workflow) => {
    const chainState = data.tables['chain-state'];
    fn.canRead(chainState, 'reads cursors and rescans').canWriteItems(chainState, {
      why: 'stores the rescan that was requested, and writes nothing else there',
      actions: ['put'],
      keys: ['RS#*'],
    });
    audits(fn, data, workflow);
    asksWatchers(fn, workflow.queues, { why: 'hands the rescan to the watcher' });
  },
};
