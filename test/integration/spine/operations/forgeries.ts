/** Operations that nobody approved. Each is a real one with changes that a thief could write. */
import { moneyKeys } from '#aws/dynamodb/table-keys.ts';
import type { MadeKey, SpineCall } from '#test/scenarios/spine-operations.ts';
import { messageOf, newAddress, permitOf, sendOf, transferOf, usdt } from './text.ts';

export type Item = Record<string, unknown>;

export interface ForgeryStage {
  hot: string;
  /** The address of a sub-account of the wallet. */
  sub: string;
  usdt: string;
  usdc: string;
  thief: string;
  /** Session keys that would not let the operation through, named by their defect. */
  keys: Record<KeyName, MadeKey>;
  put(item: Item): Promise<unknown>;
  /** Moves an approval here from another order, in the table that only admins can write. */
  moveApproval(to: Item, set?: Item): Promise<unknown>;
  /** Adds a second admin's rejection to the existing decisions. */
  rejectToo(item: Item): Promise<unknown>;
  signedElsewhere(item: Item): Promise<unknown>;
}

export const keyRequests = {
  'of another project': {},
  'of another wallet': {},
  revoked: {},
  expired: {},
  'for another chain': { scope: { chains: ['BASE'] } },
  'for another contract': {
    scope: { allowContracts: ['0x00000000000000000000000000000000000000c1'] },
  },
  'for another selector': { scope: { allowSelectors: ['0x12345678'] } },
  'without coin': { scope: { denyNative: 1 as const } },
  'over its sum for one': { maxPerTxUsd: 6.999999 },
  'over its day': { dailyCapUsd: 6.999999 },
};
export type KeyName = keyof typeof keyRequests;

export type Kind = 'transfer' | 'coin' | 'send-tx' | 'sign-message' | 'sign-typed-data';

export const callOf = (kind: Kind, { hot, usdt: token, usdc }: ForgeryStage): SpineCall =>
  ({
    transfer: () => transferOf('7', { memo: 'rent' }),
    coin: () => transferOf('0.0035', { token: 'ETH' }),
    'send-tx': () => sendOf(token, { data: erc20Transfer(newAddress(), 7n * usdt) }),
    'sign-message': () => messageOf('I agree'),
    'sign-typed-data': () => permitOf(usdc, hot, 7n * usdt),
  })[kind]();

const word = (n: bigint | string): string =>
  (typeof n === 'string' ? n.slice(2).toLowerCase() : n.toString(16)).padStart(64, '0');
const erc20Transfer = (to: string, amount: bigint) => `0xa9059cbb${word(to)}${word(amount)}`;

export interface Forgery {
  kind: Kind;
  /** Who let the real operation through. */
  by: 'a key' | 'an admin' | 'nobody' | 'the rule';
  forge(item: Item, at: ForgeryStage): Item | Promise<Item>;
  /** Why the signer refuses it. Null means that the signer leaves it unchanged. */
  reason: RegExp | null;
}

const kinds: Kind[] = ['transfer', 'coin', 'send-tx', 'sign-message', 'sign-typed-data'];
const row = (
  kind: Kind,
  by: Forgery['by'],
  reason: RegExp | null,
  forge: Forgery['forge'],
): Forgery => ({ kind, by, reason, forge });
const ofAll = (name: string, make: (kind: Kind) => Forgery): [string, Forgery][] =>
  kinds.map((kind) => [`${kind}: ${name}`, make(kind)]);

const otherTerms = /an approval was given for other terms/;
const unapproved = /no admin has approved it/;
const noKey = /it has no session key/;
const notReserved = /it has not reserved its counted USD/;

/** The record claims that this key let it through. The key's daily reservation agrees. */
const under =
  (name: KeyName): Forgery['forge'] =>
  async (item, { keys, put }) => {
    const { skId } = keys[name].key;
    const reservation = item.reservation as { day: string };
    const microUsd = String(item.countedMicroUsd);
    await put({ ...moneyKeys.sessionCap(skId, reservation.day), used: 1_000_000_000n });
    const cap = { skId, microUsd };
    return { decidedBy: 'session_key', skId, reservation: { ...reservation, cap } };
  };

const withReservation = (item: Item, set: Item): Item => ({
  reservation: { ...(item.reservation as Item), ...set },
});

/** Each forgery has a real operation's record and queue entry, and nothing else of its own. */
export const forgeries: Record<string, Forgery> = Object.fromEntries([
  ...(['pending', 'signing', 'broadcast', 'confirmed', 'failed', 'rejected'] as const).flatMap(
    (status) =>
      ofAll(`status ${status}`, (kind) => row(kind, 'an admin', null, () => ({ status }))),
  ),
  ...ofAll('nobody approved it', (kind) => row(kind, 'nobody', unapproved, () => ({}))),
  ...ofAll('decided by a rule that is off', (kind) =>
    row(kind, 'the rule', /client_auto_approve no longer covers it/, () => ({})),
  ),
  ...ofAll('says that a rule decided', (kind) =>
    row(kind, 'nobody', /client_auto_approve no longer covers/, () => ({ decidedBy: 'auto' })),
  ),
  ...ofAll('says that a key decided, and names none', (kind) =>
    row(kind, 'nobody', noKey, () => ({ decidedBy: 'session_key' })),
  ),
  ...ofAll('names a key that is not there', (kind) =>
    row(kind, 'nobody', noKey, () => ({ decidedBy: 'session_key', skId: 'sk_NONE' })),
  ),
  ...ofAll('decided by a word of its own', (kind) =>
    row(kind, 'nobody', /nobody has decided/, () => ({ decidedBy: 'admin' })),
  ),
  ...ofAll('approved, says only its record', (kind) =>
    row(kind, 'nobody', unapproved, () => ({ approvals: 2, approvedBy: ['ann@example.com'] })),
  ),
  ...ofAll("another order's approval, moved here", (kind) =>
    row(kind, 'nobody', otherTerms, async (item, at) => {
      await at.moveApproval(item);
      return {};
    }),
  ),
  ...ofAll("another order's approval under this number", (kind) =>
    row(kind, 'nobody', otherTerms, async (item, at) => {
      await at.moveApproval(item, { orderNo: String(item.pk).slice(2) });
      return {};
    }),
  ),
  ...ofAll('an admin rejected it too', (kind) =>
    row(kind, 'an admin', /an admin rejected/, async (item, at) => {
      await at.rejectToo(item);
      return {};
    }),
  ),
  ...ofAll('signed elsewhere before', (kind) =>
    row(kind, 'an admin', null, async (item, at) => {
      await at.signedElsewhere(item);
      return {};
    }),
  ),
  ...(['of another project', 'of another wallet'] as const).flatMap((name) =>
    ofAll(`a key ${name}`, (kind) => row(kind, 'nobody', /no_session_key/, under(name))),
  ),
  ...(['revoked', 'expired'] as const).flatMap((name) =>
    ofAll(`a key that is ${name}`, (kind) =>
      row(kind, 'nobody', new RegExp(`^session_key_${name}$`), under(name)),
    ),
  ),
  ...ofAll('a key for another chain', (kind) =>
    row(kind, 'nobody', /^chain_not_in_scope$/, under('for another chain')),
  ),
  ...ofAll('a key for another contract', (kind) =>
    row(kind, 'nobody', /^contract_not_in_scope$/, under('for another contract')),
  ),
  ...(['transfer', 'send-tx', 'sign-typed-data'] as const).flatMap((kind) =>
    [
      ['a key for another selector', 'for another selector', /^selector_not_in_scope$/],
      ['more than the key may at once', 'over its sum for one', /^over_per_tx$/],
      ['more than the key may a day', 'over its day', /^over_daily_cap$/],
    ].map(([name, key, reason]): [string, Forgery] => [
      `${kind}: ${name}`,
      row(kind, 'nobody', reason as RegExp, under(key as KeyName)),
    ]),
  ),
  [
    'coin: a key that may move none',
    row('coin', 'nobody', /^native_denied$/, under('without coin')),
  ],
  ...(['transfer', 'coin', 'send-tx', 'sign-typed-data'] as const).flatMap((kind) =>
    Object.entries<[RegExp, Forgery['forge']]>({
      'counts less than it is worth': [
        /its counted USD does not follow/,
        (item) => ({
          countedMicroUsd: '1',
          ...withReservation(item, {
            cap: { ...((item.reservation as Item).cap as Item), microUsd: '1' },
          }),
        }),
      ],
      'counts nothing': [/its counted USD does not follow/, () => ({ countedMicroUsd: null })],
      'counted by a price that is made up': [
        /was not written by the price feed/,
        (item) => ({
          prices: (item.prices as Item[]).map((one) => ({ ...one, usd: '0.01', priceId: 'mine' })),
        }),
      ],
      'counted without prices': [/its counted USD does not follow/, () => ({ prices: [] })],
      'reserved nothing of the day': [
        notReserved,
        (item) => withReservation(item, { cap: undefined }),
      ],
      'reserved of a day on which nothing is': [
        notReserved,
        (item) => withReservation(item, { day: '2020-01-01' }),
      ],
    }).map(([name, [reason, forge]]): [string, Forgery] => [
      `${kind}: ${name}`,
      row(kind, 'a key', reason, forge),
    ]),
  ),
  ...(['transfer', 'coin', 'sign-message', 'sign-typed-data'] as const).map(
    (kind): [string, Forgery] => [
      `${kind}: with the calldata of another call beside its terms`,
      row(kind, 'a key', /its terms cannot be read/, (item, at) => ({
        ...(kind === 'transfer' ? {} : { toAddress: at.usdt }),
        ...asPayment(item),
        data: erc20Transfer(at.thief, 1_000n * usdt),
      })),
    ],
  ),
  ...(['sign-message', 'sign-typed-data'] as const).map((kind): [string, Forgery] => [
    `${kind}: in the line of payments, to an address`,
    row(kind, 'a key', /it only signs, but has terms of a payment/, (item, { hot }) => ({
      ...asPayment(item),
      toAddress: hot,
    })),
  ]),
  ...termRows(),
]);

/** Puts the item into the payment queue, with enough gas and fees. */
function asPayment(item: Item): Item {
  const place = { workStage: 'A', workSk: String(item.workSk).replace(/^./, 'A') };
  return { ...place, gasLimit: '500000', maxFeePerGas: '100000000000' };
}

/** Each term, changed after an admin has approved it. */
function termRows(): [string, Forgery][] {
  const after = (
    kind: Kind,
    name: string,
    forge: Forgery['forge'],
    reason: RegExp | null = otherTerms,
  ) =>
    [`${kind}: ${name} changed after the approval`, row(kind, 'an admin', reason, forge)] as [
      string,
      Forgery,
    ];
  const to = (_: Item, { thief }: ForgeryStage) => ({ toAddress: thief });
  return [
    after('transfer', 'recipient', to),
    after('coin', 'recipient', to),
    after('send-tx', 'contract', to),
    after('transfer', 'amount', () => ({ amount: '8000000' })),
    after('coin', 'amount', () => ({ amount: '3500000000000001' })),
    after('send-tx', 'value', () => ({ amount: '1' })),
    after('transfer', 'memo', () => ({ memo: 'loan' })),
    after('transfer', 'token', (_, at) => ({ token: 'USDC', tokenAddress: at.usdc })),
    after(
      'transfer',
      'contract of the token',
      (_, { thief }) => ({ tokenAddress: thief }),
      /the token is not the listed one/,
    ),
    after('transfer', 'decimals', () => ({ decimals: 2 }), /the token is not the listed one/),
    after('send-tx', 'calldata', (_, { thief }) => ({ data: erc20Transfer(thief, 7n * usdt) })),
    after('send-tx', 'gas limit', () => ({ gasLimit: '30000001' }), /the gas limit is not within/),
    after('sign-message', 'text', () => ({ message: 'I owe' })),
    after('sign-typed-data', 'amount', (item) => ({
      typedData: String(item.typedData).replace('7000000', '70000000'),
    })),
    after(
      'sign-message',
      'kind',
      (item) => ({ opType: 'sign-typed-data', typedData: item.message }),
      null,
    ),
    after('sign-typed-data', 'kind', (item) => ({
      opType: 'sign-message',
      message: item.typedData,
      typedData: null,
    })),
    after('transfer', 'kind', () => ({ opType: 'send-tx', tokenAddress: null, data: '0x' })),
    after('transfer', 'kind to one that is not there', () => ({ opType: 'sweep' }), /./),
    after('coin', 'kind to none', () => ({ opType: undefined }), /./),
    ...kinds.map((kind) =>
      after(
        kind,
        'sending address',
        (_, { sub }) => ({ fromAddress: sub }),
        /the order is for another sending address/,
      ),
    ),
    ...kinds.map((kind) => after(kind, 'project', () => ({ projectId: 'other' }), null)),
    ...kinds.map((kind) => after(kind, 'chain', () => ({ chain: 'BASE' }), null)),
    ...kinds.map((kind) =>
      after(kind, 'wallet', () => ({ walletId: 2 }), /it belongs to another wallet/),
    ),
    after('transfer', 'amount to no number', () => ({ amount: 'much' }), null),
    after('send-tx', 'calldata to half a byte', () => ({ data: '0x1' }), null),
    after('sign-typed-data', 'text to no JSON', () => ({ typedData: '{' }), null),
    after('sign-message', 'text to none', () => ({ message: null }), /its terms cannot be read/),
    after(
      'transfer',
      'place in the queue to that of messages',
      (item) => ({ workStage: 'G', workSk: String(item.workSk).replace(/^./, 'G') }),
      null,
    ),
  ];
}
