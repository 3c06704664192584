/**
 * What somebody may steal who has no role: each kind of credential, and how far it comes to six goals. The
 * rows stand in docs/decisions/0008-what-a-stolen-role-can-do.md too. A new permission, mode, group or kind
 * of device without a row does not compile.
 */
import type { Permission } from '#model/permission.ts';
import type { ApiKey } from '#model/project.ts';
import type { DeviceKind } from '#shared/devices/device-texts.ts';
import type { AdminGroup } from '#wire/admin/route.ts';

export const goals = [
  ...(['move money', 'redirect', 'forge a credit'] as const),
  ...(['approve', 'lift a ceiling', 'read a secret'] as const),
];
export type Goal = (typeof goals)[number];

/** SSM parameters that some function reads, by the ends of their names. */
export const parameters = [
  ...(['rpc/*', 'price-feed', 'admin-pool'] as const),
  ...(['console-manifest', 'energy', 'slack'] as const),
];

export type Credential =
  | `API key, ${Permission}, ${ApiKey['mode']}`
  | 'session key'
  /** A person with their sign-in and their device. */
  | `one ${AdminGroup}`
  /** The ID token of an owner who approves, 15 minutes; no device. */
  | 'admin token'
  /** A device without a sign-in. */
  | `device, ${DeviceKind}`
  | 'code of the operator'
  | 'one node'
  | 'one price source'
  | `parameter ${(typeof parameters)[number]}`;

interface Row {
  /** How far it comes; a goal that is not here it does not come near. */
  gets: Partial<Record<Goal, string>>;
  /** What stops the rest. */
  bound: string;
  /** Test files that try it, besides test/unit/functions/stolen-credentials.test.ts. */
  tests: string[];
}

const reads: Row = {
  gets: {},
  bound: 'no route that changes anything lets it in',
  tests: ['test/unit/functions/middleware/authenticate.test.ts'],
};
const manages: Row = {
  gets: {
    'move money': 'within the sums of the day; above them an order waits',
    redirect: 'names a destination of TRON’s sweeps, which waits for two owners',
  },
  bound: 'whitelists, levels and sums, which the signer counts again',
  tests: [
    'test/integration/spine/daily-sums.test.ts',
    'test/integration/spine/operations/client-sum.test.ts',
    'test/unit/extensions/token-sweep/rules/config/sweep-destination.test.ts',
  ],
};
const makesKeys: Row = {
  gets: Object.assign({}, manages.gets, {
    'lift a ceiling': 'a session key of its own, which `client_daily_usd` bounds',
  }),
  bound: `${manages.bound}; \`confirm_session_keys\``,
  tests: [...manages.tests, 'test/unit/domain/session-key/waits-for-owner.test.ts'],
};
const waitingDevice = 'enrols a device, which signs nothing before an owner confirms it';
const watches: Row = {
  gets: { approve: waitingDevice },
  bound: 'the group; it is in no group that approves or changes',
  tests: ['test/integration/stack/other-projects.test.ts'],
};
const noSignIn: Row = {
  gets: {},
  bound: 'every route wants a sign-in, which it is not',
  tests: ['test/unit/shared/crypto/verify-device-signature.test.ts'],
};
const ownerGets: Row['gets'] = {
  'move money': 'asks for a key that pays, which waits for a second owner',
  redirect: 'asks for a destination or an entry, which waits for a second owner',
  'forge a credit':
    'signs an event with a webhook secret that it rotated; no credit of the books (accepted)',
  'lift a ceiling': 'asks for it, and it waits for a second owner',
  'read a secret':
    'a webhook secret, by rotating it; an API secret only of a key that two agreed on',
};

export const credentials: Record<Credential, Row> = {
  'API key, read, hmac': reads,
  'API key, read, rsa': reads,
  'API key, manage, hmac': manages,
  'API key, manage, rsa': manages,
  'API key, approve, hmac': makesKeys,
  'API key, approve, rsa': makesKeys,
  'session key': {
    gets: {},
    bound: 'it counts only within a signed request of an API key, within its scope and caps',
    tests: ['test/unit/domain/wallet/policy/evaluate-policy.test.ts'],
  },
  'one owner': {
    gets: Object.assign({}, ownerGets, {
      approve: 'confirms the device of another person, who then approves as themselves',
    }),
    bound: 'the rule of two owners, of which the second one’s device signs',
    tests: [
      'test/unit/domain/project/two-owners.test.ts',
      'test/unit/domain/project/signed-confirmations.test.ts',
    ],
  },
  'one approver': {
    gets: {
      approve: 'one approval of those that an order needs: alone, what takes one',
    },
    bound: 'levels, `approved_daily_usd`, whitelists; none of an order that their own key made',
    tests: [
      'test/unit/domain/payment/authorize/signed-approvals.test.ts',
      'test/unit/domain/payment/authorize/ceilings.test.ts',
    ],
  },
  'one operator': watches,
  'one viewer': watches,
  'admin token': {
    gets: Object.assign({}, ownerGets, { approve: `nothing; ${waitingDevice}` }),
    bound: 'where signatures are required, no device, no approval and no confirmation',
    tests: [
      'test/unit/functions/admin/signed-decisions.test.ts',
      'test/unit/domain/admin/signed-requests.test.ts',
      'test/console/devices.test.ts',
    ],
  },
  'device, passkey': noSignIn,
  'device, key_file': noSignIn,
  'code of the operator': {
    gets: {},
    bound: 'it counts only with its person’s sign-in, for three days, and with the other’s device',
    tests: ['test/unit/domain/device/prove-device.test.ts'],
  },
  'one node': {
    gets: {},
    bound:
      'a credit needs two providers that show it; a payment is signed here and looked up elsewhere',
    tests: [
      'test/unit/chains/rpc/two-witnesses.test.ts',
      'test/integration/spine/liars/evm.test.ts',
      'test/integration/spine/liars/tron.test.ts',
      'test/integration/spine/liars/solana.test.ts',
    ],
  },
  'one price source': {
    gets: { 'lift a ceiling': 'only if it is the only one, and by a fifth an hour' },
    bound: 'the highest of all prices decides; a fall beyond a fifth is held',
    tests: [
      'test/unit/domain/price/choose-price.test.ts',
      'test/unit/domain/price/hold-fall.test.ts',
    ],
  },
  'parameter rpc/*': {
    gets: { 'forge a credit': 'false nodes, where the stage pins no hosts' },
    bound: '`rpcHostPins`; nobody but break-glass writes it, and a write is mailed',
    tests: ['test/unit/aws/runtime/rpc-parameter.test.ts', 'test/infra/host-pins.test.ts'],
  },
  'parameter price-feed': {
    gets: {
      'lift a ceiling':
        'where the stage pins none: other sources, any price but a fixed one, falling a fifth an hour',
    },
    bound: '`priceFeedPin`; nobody but break-glass writes it, and a write is mailed',
    tests: [
      'test/unit/domain/price/hold-fall.test.ts',
      'test/unit/aws/prices/price-feed-config.test.ts',
      'test/infra/host-pins.test.ts',
    ],
  },
  'parameter admin-pool': {
    gets: { approve: 'approvers of another pool, in whose names nobody has signed' },
    bound:
      '`adminPoolPin`; signatures of devices; nobody but break-glass writes it, and a write is mailed',
    tests: [
      'test/unit/domain/payment/authorize/signed-approvals.test.ts',
      'test/unit/aws/runtime/parameter-pin.test.ts',
      'test/infra/host-pins.test.ts',
    ],
  },
  'parameter console-manifest': {
    gets: {},
    bound: 'it hides changed pages from the hourly comparison, and changes none',
    tests: ['test/unit/domain/deployment/find-changed-pages.test.ts'],
  },
  'parameter energy': {
    gets: {},
    bound: 'keys of markets that rent energy: what the energy account has paid in there',
    tests: ['test/unit/extensions/energy/rules/top-ups/judge-forward.test.ts'],
  },
  'parameter slack': {
    gets: {},
    bound: 'false notices; an approval is bound to what the page shows',
    tests: ['test/infra/deployment/notifications.test.ts'],
  },
};

/** The lines of the table, as the decision has them. */
export const credentialLines = (): string[] =>
  Object.entries(credentials).map(([name, { gets, bound, tests }]) => {
    const cells = goals.flatMap((goal) => (gets[goal] ? [`${goal}: ${gets[goal]}`] : []));
    const shown = tests.map((file) => `\`${file}\``).join(', ');
    return `| ${name} | ${cells.join('. ') || 'nothing'} | ${bound} | ${shown} |`;
  });
