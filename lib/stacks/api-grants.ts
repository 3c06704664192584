import { families, familyNames } from '#shared/chains.ts';
import { ofItems } from '../constructs/of-items.ts';
import {
  audits,
  confirmsAll,
  confirmsDevices,
  createsProjects,
  enrolsDevices,
  freezes,
  keepsKeys,
  keepsRequests,
  writes,
  writesSettings,
} from './admin-writes.ts';
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
import { approvesOrders, changesOrders, makesOrders } from './order-items.ts';
import { asksAdminPool, asksWatchers, callsNodes, sendsTo } from './workflow-grants.ts';

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
export const createsAddresses: Grant = (fn, data, workflow) => {
  const { tables } = data;
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
  derivesAddresses(fn, data, workflow);
};

/** Writes only the label: an address that this role could write would be shown to users. */
const labelsSubAccounts: Grant = (fn, { tables }) => {
  fn.canRead(tables.deposits, 'finds the sub-account of the user').canWriteItems(tables.deposits, {
    why: 'writes its label',
    actions: ['update'],
    keys: ['SUB#*', 'U#*'],
    spares: [
      'subAccountId',
      'projectId',
      'userId',
      'accountNo',
      'subIndex',
      'addresses',
      'createdAt',
    ],
  });
};

/** Has addresses derived. No function of an API reads what they derive from. */
export const derivesAddresses: Grant = (fn, _data, workflow) => {
  invokes(fn, workflow, {
    entry: 'keys/derive-address',
    variable: 'FUNCTION_DERIVE_ADDRESS',
    why: 'has addresses derived by the function that reads the extended public keys and opens the seed',
  });
};

const readsDeposits: Grant = (fn, { tables }) => {
  fn.canRead(tables.deposits, 'reads deposits')
    .canRead(tables.lists, 'reads a page of the list and its total')
    .canRead(tables['chain-state'], 'reads the scanned head to count confirmations');
};

export const readsOrders: Grant = (fn, { tables }) => {
  fn.canRead(tables.money, 'reads orders and their attempts').canRead(tables.lists, readsLists);
};

/** What a route of the core may do beyond authenticating, by its id in src/wire/merchant/routes.ts. */
export const routeGrants: Record<string, Grant> = {
  'system/health': nothingMore,
  'system/chains': nothingMore,
  'system/tokens': nothingMore,
  'subaccount/create': createsAddresses,
  'subaccount/update': labelsSubAccounts,
  'subaccount/info': readsSubAccounts,
  'subaccount/list': readsSubAccounts,
  'address/balance': (fn) => callsNodes(fn),
  'deposit/list': (fn, data, workflow) => {
    readsDeposits(fn, data, workflow);
    fn.canRead(data.tables.deposits, 'finds deposits by their transaction', 'transactions');
  },
  'deposit/detail': readsDeposits,
  'deposit/explain': (fn, { tables }, { queues }) => {
    const chainState = tables['chain-state'];
    fn.canRead(tables.deposits, 'reads the deposits of a transaction', 'transactions')
      .canRead(chainState, 'reads how far a chain was read, and what was read of a transaction')
      .canWriteItems(chainState, {
        why: 'stores the rescan of one transaction, and writes nothing else there',
        actions: ['put'],
        keys: ['RS#*'],
      });
    asksWatchers(fn, queues, { why: 'hands the rescan to the watcher' });
  },
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
  'withdraw/apply': (fn, data) => {
    const { tables } = data;
    makesOrders(fn, data, {
      why: 'creates the order with its biz_order_id, alone or with others of its wallet',
      orders: 'W#WD*',
      beside: ['B#*', 'NEW#*'],
    });
    fn.canRead(tables.money, 'reads an equal order, reservations and limits')
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
  'withdraw/cancel': (fn, data) => {
    const { tables } = data;
    fn.canRead(tables.money, 'reads the order').canWriteItems(
      tables.events,
      announcing('announces the change, in the same transaction'),
    );
    changesOrders(fn, data, { why: 'cancels it and releases what it reserved', orders: 'W#WD*' });
  },
  'withdraw/detail': readsOrders,
  'withdraw/list': readsOrders,
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
  'client/operation': (fn, { tables }) => {
    fn.canRead(tables.money, 'reads the operation and its attempts');
  },
  'client/cancel': (fn, data) => {
    fn.canRead(data.tables.money, 'reads the operation').canWriteItems(
      data.tables.events,
      announcing('announces the change, in the same transaction'),
    );
    changesOrders(fn, data, { why: 'cancels it and releases what it reserved', orders: 'W#OP*' });
  },
  'client/pending': readsOrders,
  'client/session-keys/create': (fn, { tables }) => {
    fn.canWriteItems(tables['session-keys'], {
      why: 'creates the session key, and notes its Idempotency-Key',
      actions: ['put'],
      keys: ['SK#*', 'IK#*'],
    })
      .canReadItems(tables['session-keys'], 'names the key that an Idempotency-Key made', 'IK#*')
      .canWriteItems(
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

/** Approves and rejects orders of one kind (`W#WD*`), which it cannot make. */
const decides =
  (orders: string): Grant =>
  (fn, data, workflow) => {
    const { tables } = data;
    fn.canRead(tables.projects, 'finds the project and its rules')
      .canRead(tables.money, 'reads the order')
      .canRead(tables.approvals, 'counts the approvals so far')
      .canRead(tables.prices, 'reads what an order is worth today, if its own price is old')
      .canWriteItems(tables.approvals, {
        why: 'writes this admin’s decision, and what list it is about',
        actions: ['put'],
        keys: [orders, 'L#*'],
      });
    approvesOrders(fn, data, { why: 'moves it to approved or rejected', orders });
    audits(fn, data, workflow);
  };

/** What each function of the core's admin API may do, by its name under functions/admin. */
export const adminGrants: Record<string, Grant> = {
  projects: (fn, data, workflow) => {
    createsProjects(fn, data, workflow);
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
  settings: writesSettings,
  devices: enrolsDevices,
  'confirm-device': confirmsDevices,
  withdrawals: readsDecisions,
  'decide-withdrawal': decides('W#WD*'),
  lookup: (fn, data, workflow) => {
    readsDecisions(fn, data, workflow);
    fn.canRead(
      data.tables.deposits,
      'reads deposits, addresses and what was moved to them',
      'transactions',
    )
      .canRead(data.tables.money, 'finds the orders that name a recipient', 'recipients')
      .canRead(data.tables.signatures, 'shows what the signers have counted of the daily limits')
      .canRead(data.tables['chain-state'], 'reads the scanned heads to count confirmations');
    derivesAddresses(fn, data, workflow);
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
    }).allow('shows when admins signed in last', ['dynamodb:BatchGetItem'], guards.table.tableArn, {
      conditions: ofItems('A#*'),
    });
  },
  // It has no key: a vault makes the text and signs it (docs/decisions/0091-proof-of-control.md).
  control: (fn, data, workflow) => {
    const { guards, projects } = data.tables;
    const items = ['PC#*', 'PCD#*', 'PCT#*'];
    fn.canRead(projects, 'finds the project')
      .variable(guards.definition.variable, guards.table.tableName)
      .allow('reads an owner’s request', ['dynamodb:GetItem'], guards.table.tableArn, {
        conditions: ofItems('PC#*'),
      })
      .canWriteItems(guards, {
        why: 'keeps an owner’s request, how many a day has, and whose turn it is with a vault',
        actions: ['put', 'update', 'delete'],
        keys: items,
      });
    for (const family of families) {
      invokes(fn, workflow, {
        entry: `keys/vault-${familyNames[family]}`,
        variable: `FUNCTION_VAULT_${familyNames[family].toUpperCase()}`,
        why: 'has the vault prove control of addresses',
      });
    }
    audits(fn, data, workflow);
  },
  'decide-operation': decides('W#OP*'),
  'fail-order': (fn, data, workflow) => {
    const { tables } = data;
    fn.canRead(tables.money, 'reads the order')
      .canRead(tables.signatures, 'refuses an order that was ever signed')
      .canWrite(tables.signatures, 'demands the same in the transaction that fails it', 'check');
    changesOrders(fn, data, { why: 'fails it, and gives back what it reserved', orders: 'W#*' });
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
      .canWriteItems(tables.money, {
        why: 'records what the chain has of a frozen wallet',
        actions: ['put'],
        // A group whose record is lost is made again.
        keys: ['SLOT#*', 'TX#*', 'W#GR*'],
      })
      .canDescribe(tables.money, 'recognises a restored table by its identity')
      .canRead(tables.approvals, 'counts the approvals of an order that a restore lost')
      .canRead(tables.signatures, 'finds the nonce that an order was signed under')
      .canDescribe(tables.signatures, 'reads since when that table has existed')
      .canRead(tables.deposits, 'finds the sub-account of an address')
      .canRead(tables.lists, 'reads the last published state of an order that a restore lost')
      .canRead(tables.events, 'reads the last published state of an order that a restore lost');
    changesOrders(fn, data, {
      why: 'records what the chain has of a frozen wallet, and ends the freeze',
      orders: 'W#*',
      beside: ['SLOT#*'],
    });
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
