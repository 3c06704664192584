/** A valid request for each route of the contract, and inputs that each route must refuse. */
import type { Route } from '#wire/merchant/route.ts';
import type { Seeded } from './seeded.ts';

/** Query or body fields of a request. */
export type Fields = Record<string, unknown>;

const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const id = (random: Seeded) => `f-${random.hex(10)}`;

const valid: Record<string, (random: Seeded) => Fields> = {
  'system/tokens': () => ({ chain: 'ETH' }),
  'subaccount/create': (random) => ({ user_id: id(random), label: 'Fuzz é' }),
  'address/balance': () => ({ chain: 'ETH', address: stranger, token: 'USDT' }),
  'deposit/explain': (random) => {
    const chain = random.pick(['ETH', 'TRX', 'SOL']);
    const hash = `${random.pick(['', '0x'])}${random.hex(64)}`;
    return { chain, tx_hash: chain === 'SOL' ? '5'.repeat(88) : hash };
  },
  'deposit/list': (random) => ({ chain: 'ETH', status: random.pick(['0', '2']), size: '5' }),
  'withdraw/list': () => ({ page: '1', size: '3' }),
  'withdraw/apply': (random) => ({
    biz_order_id: id(random),
    chain: random.pick(['ETH', 'ETHEREUM']),
    token: 'USDT',
    to_address: stranger,
    amount: random.pick(['1', '2.5', '1000']),
    user_id: random.pick([null, id(random)]),
    metadata: random.pick<Fields | null>([null, {}, { constructor: 'é\n', 'a.b-c_1': '' }]),
  }),
  'withdraw/batches': (random) => ({ status: random.pick(['accepted', 'completed']), size: '3' }),
  // Each item becomes an order.
  'withdraw/batch': (random) => ({
    batch_id: id(random),
    mode: random.pick(['all', 'partial', null]),
    items: Array.from({ length: 1 + random.int(3) }, () => ({
      biz_order_id: id(random),
      chain: random.pick(['ETH', 'ETHEREUM']),
      token: 'USDT',
      to_address: stranger,
      amount: random.pick(['1', '2.5']),
    })),
  }),
  'withdraw/estimate': (random) => {
    const payment = () => ({
      chain: random.pick(['ETH', 'ETHEREUM']),
      to_address: stranger,
      // The wallet holds 10 coins.
      ...random.pick([
        { token: 'USDT', amount: '1000' },
        { token: 'USDT', amount: '2.5' },
        { token: 'ETH', amount: '1' },
      ]),
    });
    if (random.int(2) === 0) return payment();
    const item = () =>
      random.pick<unknown>([{ biz_order_id: id(random), ...payment() }, {}, null, 7]);
    return { items: Array.from({ length: 1 + random.int(4) }, item) };
  },
  'client/transfer': (random) => ({
    chain: random.pick(['ETH', 'MAINNET']),
    token: random.pick(['USDT', 'ETH']),
    to: stranger,
    amount: random.pick(['0.001', '0.000002']),
  }),
  'client/send-tx': (random) => ({
    chain: 'ETH',
    to: stranger,
    value: random.pick(['0x0', '0x01']),
    data: random.pick(['0x', '0xdeadbeef']),
  }),
  'client/sign-message': (random) => ({
    chain: 'ETH',
    message: random.pick(['0x12', 'a\u0000\n', `é ${random.hex(3)}`]),
  }),
  'client/sign-typed-data': (random) => ({
    chain: 'ETH',
    domain: { name: 'Fuzz' },
    types: { Fuzz: [{ name: 'of', type: 'uint8' }] },
    primaryType: 'Fuzz',
    message: { of: random.int(256), more: [random.hex(2)] },
  }),
  'swap/tokens': (random) => (random.int(2) ? { chain: random.pick(['ETH', 'BASE']) } : {}),
  'swap/list': (random) => ({ from_chain: 'ETH', status: random.pick(['0', '5']), size: '5' }),
  'client/operations': (random) => ({
    status: random.pick(['0', '5']),
    op_type: random.pick(['transfer', 'sign-typed-data']),
  }),
  'events/list': (random) => ({
    after: random.pick(['', 'cur_0']),
    types: random.pick(['', 'deposit.credited,withdraw.failed']),
    limit: '5',
  }),
  'ledger/entries': (random) => ({
    account: random.pick(['', 'hot', 'fees/network', 'in transit']),
    chain: random.pick(['', 'ETH']),
    token: random.pick(['', 'USDT']),
    address: random.pick(['', stranger, stranger.toLowerCase()]),
    order_no: random.pick(['', `WD${random.hex(20).toUpperCase()}`]),
    start: random.pick(['', '2026-03-01']),
    end: random.pick(['', '2026-03-31']),
    limit: random.pick(['1', '500']),
  }),
  'ledger/balances': (random) => ({
    account: random.pick(['', 'users']),
    chain: random.pick(['', 'TRX']),
    ...random.pick([{ at: '2026-03-01' }, { address: '' }]),
  }),
  'balances/list': (random) => ({
    chain: random.pick(['', 'TRX']),
    token: random.pick(['', 'USDT']),
    limit: random.pick(['1', '500']),
  }),
  'statements/list': (random) => ({
    cursor: random.pick(['', '2026-03', '2026-03-01']),
    limit: random.pick(['1', '500']),
  }),
  'client/pending': () => ({ size: '3' }),
  'client/addresses': (random) => ({ chain: random.pick(['EVM', 'TRX', 'SOL', 'MATIC']) }),
  'client/session-keys/create': (random) => ({
    name: 'Fuzz é',
    scope: {
      chains: ['ETHEREUM'],
      allow_contracts: [stranger],
      deny_native: random.int(2),
      op_types: ['transfer'],
      allow_messages: random.int(2),
    },
    max_per_tx_usd: random.pick([0, 0.1, 1e12]),
    ttl_days: random.pick([0.5, 1, 3650]),
  }),
};

/** Fields of a quote that are valid, except that the address belongs to no sub-account. */
const quoteOf = (random: Seeded): Fields => ({
  from_chain: 'ETH',
  from_token: random.pick(['USDT', 'ETH']),
  to_chain: 'ETH',
  to_token: 'USDC',
  amount_in: random.pick(['1', '0.000001']),
  from_address: stranger,
  ...(random.int(2) && { slippage_bps: 10 + random.int(1_991) }),
});

/**
 * Routes that find nothing for a made-up id. They answer 40401 unless `unknownCodes` has another
 * code.
 */
const unknownIds: Record<string, (random: Seeded) => Fields> = {
  'subaccount/update': (random) => ({ user_id: id(random), label: random.pick(['', 'Fuzz é']) }),
  'subaccount/info': (random) => ({ user_id: id(random) }),
  'deposit/detail': (random) => ({ deposit_no: `DP${random.hex(20).toUpperCase()}` }),
  'deposit/replay-webhook': (random) => ({ deposit_no: `DP${random.hex(20).toUpperCase()}` }),
  'withdraw/detail': (random) => ({ biz_order_id: id(random) }),
  'withdraw/batch-detail': (random) => ({ batch_id: id(random) }),
  'withdraw/cancel-batch': (random) => ({ batch_id: id(random) }),
  'withdraw/cancel': (random) => ({ biz_order_id: id(random) }),
  'client/operation': (random) => ({ op_no: id(random) }),
  'client/cancel': (random) => ({ op_no: id(random) }),
  'swap/quote': quoteOf,
  'swap/execute': (random) => ({
    biz_order_id: id(random),
    route_id: `RT${random.hex(20).toUpperCase()}`,
    max_slippage_bps: random.int(10_001),
    memo: `é\n${random.hex(3)}`,
  }),
  'swap/detail': (random) =>
    random.int(2) ? { biz_order_id: id(random) } : { swap_no: `SW${random.hex(20)}` },
  'client/session-keys/revoke': () => ({}),
  'screening/answer': (random) => ({ answer: '{}', signature: random.hex(64) }),
  'statements/detail': (random) => ({ period: random.pick(['1999-03', '1999-03-01']) }),
  'energy/set-sweep-config': (random) => ({
    wallet_id: 1_000_000_000 + random.int(1_000),
    dest_address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  }),
};

const unknownCodes: Record<string, number> = { 'swap/quote': 40023, 'swap/execute': 40030 };

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < levels; i++) value = i % 2 ? [value] : { a: value };
  return value;
};

// `null` is absent, so that it is not a spoiled value of an optional field.
const badFrom = [0, '', [], '0x0', '\u0000', stranger, stranger.replace('F', 'f')];
const badMessage = ['', null, 0, [], {}, '\ud800', 'x'.repeat(32_769)];
const badTypes = [
  ...[[], {}, { Fuzz: {} }, { Fuzz: [{ name: 'of' }] }, { Fuzz: [{ name: 'of', type: 'uint' }] }],
  ...[{ Fuzz: [{ name: 'of', type: 'Fuzz' }] }, { Fuzz: [{ name: '__proto__', type: 'bool' }] }],
  { Fuzz: [{ name: 'of', type: `uint8${'[]'.repeat(200)}` }] },
];

/** Invalid values of fields that may be absent or that accept almost every text. */
const neverOptional: Record<string, Record<string, readonly unknown[]>> = {
  // An item that cannot be read refuses only itself.
  'withdraw/batch': {
    mode: ['ALL', '', 0, {}, []],
    items: [null, 0, '', 'ETH', {}, { length: 1 }, [], Array(501).fill({}), Array(501).fill(null)],
  },
  // Beside the fields of one withdrawal, too; `null` is no field.
  'withdraw/estimate': {
    items: [0, '', 'ETH', {}, { length: 1 }, [], Array(501).fill({}), Array(501).fill(null)],
  },
  'client/transfer': { from: badFrom, memo: [0, 'x'.repeat(257), '\u0000'] },
  'client/send-tx': {
    from: badFrom,
    value: [0, '', '1', '0x-1', `0x1${'0'.repeat(64)}`, `0x${'f'.repeat(64)}`],
    data: [0, '', '0x1', 'ab', '0xgg', [], `0x${'00'.repeat(65_537)}`],
    gas: [21_000, '0', '20999', '30000001', '0x5208', '1e5', '٢١٠٠٠'],
  },
  'client/sign-message': { from: badFrom, message: badMessage },
  'client/sign-typed-data': {
    from: badFrom,
    types: badTypes,
    domain: [{}, [], { name: 1 }, { chainId: 2 }, { surprise: 1 }, { verifyingContract: '0x1' }],
    message: [{}, [], { of: 256 }, { of: -1 }, { of: 0.5 }, { of: '0xg' }, { of: null }, deep(40)],
  },
  'swap/quote': { slippage_bps: ['50', 9, 2_001, 50.5, -1, true, [], 1e21] },
  'swap/execute': {
    max_slippage_bps: ['50', -1, 10_001, 0.5, true, []],
    memo: [0, 'x'.repeat(257), '\u0000', '\ud800'],
  },
  'energy/subscribe': { low_balance_threshold: [0, -1, '', '-1', '1e3', '1.1234567', [], {}] },
  'client/session-keys/create': {
    name: [0, 'x'.repeat(65), '\u0000', []],
    scope: [
      ...['ETH', 1],
      ...[{ chains: 'ETH' }, { chains: ['DOGE'] }, { chains: Array(101).fill('ETH') }],
      ...[{ allow_contracts: ['0x0'] }, { allow_contracts: [stranger.replace('F', 'f')] }],
      ...[{ allow_selectors: ['0x1'] }, { allow_selectors: ['a9059cbb'] }],
      ...[{ deny_native: 2 }, { deny_native: true }],
      ...[{ op_types: ['withdraw'] }, { op_types: 'transfer' }, { allow_messages: 2 }],
    ],
    max_per_tx_usd: ['1', -1, 1e-7, 0.1234567, true, []],
    ttl_days: ['1', 0, -1, 3650.5, 1e21],
  },
};

/** How many orders a valid call of the route makes. */
export function ordersOf({ id }: Route, body: Buffer): number {
  if (id === 'withdraw/batch') return (JSON.parse(body.toString()) as { items: [] }).items.length;
  return /^(withdraw\/apply|client\/(transfer|send-tx|sign-message|sign-typed-data))$/.test(id)
    ? 1
    : 0;
}

/**
 * Headers that a route accepts besides those of the signature. A value that is not a session key
 * counts as no session key.
 */
export function validHeaders(route: Route, random: Seeded): Record<string, string> {
  if (!route.headers || random.int(2) === 0) return {};
  return {
    'idempotency-key': `${id(random)}!~`,
    'x-session-key': random.pick(['x', 'sk_1', `sk_1_${random.hex(64)}`, '__proto__']),
  };
}

/** The same headers with a value that no call accepts. */
export const spoiledHeaders = (random: Seeded): Record<string, string> => ({
  'idempotency-key': random.pick(['a b', 'x'.repeat(65), 'a\tb', 'x'.repeat(5_000)]),
});

/** Fields that the route accepts, and the code that it answers. */
export function validFields(route: Route, random: Seeded): { fields: Fields; code: number } {
  const unknown = unknownIds[route.id];
  if (unknown) return { fields: unknown(random), code: unknownCodes[route.id] ?? 40401 };
  return { fields: valid[route.id]?.(random) ?? {}, code: 0 };
}

/** Values that no field of any route accepts. */
const neverText = (random: Seeded): unknown =>
  random.pick([
    null,
    0,
    -1,
    1e21,
    true,
    [],
    {},
    ['ETH'],
    { toString: 'ETH' },
    deep(40),
    '',
    '\u0000',
    `a\u0007${random.hex(3)}`,
    '\ud800',
    'x'.repeat(300 + random.int(3000)),
    '\u202e\u0000',
  ]);

const wrongAmounts = '-1|+1|1e3|0x10| 1|1 |١|1,5|.5|5.|00|0|0.0|NaN|Infinity|1_000|1.1234567';
const wrongChains = '__proto__|constructor|toString|hasOwnProperty|eth |DOGE|ETH\u200b|SOL;|null';
const wrongTokens = ['__proto__', 'constructor', 'GOLD'];
const wrongAddresses = [
  '0x0',
  stranger.slice(0, -1),
  `${stranger}0`,
  stranger.replace('F', 'f'),
  'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  '0xZ0F79bf6EB2c4f870365E785982E1f101E93b906',
];

/** The valid fields with one of them spoiled. The route must answer with an error. */
export function spoiledFields(route: Route, random: Seeded): Fields {
  const { fields } = validFields(route, random);
  const never = neverOptional[route.id] ?? {};
  const optional = ['label', 'memo', ...Object.keys(never)];
  const names = Object.keys(fields).filter((name) => !optional.includes(name));
  const nevers = Object.keys(never);
  if (nevers.length > 0 && (names.length === 0 || random.int(2) === 0)) {
    const name = random.pick(nevers);
    return { ...fields, [name]: random.pick(never[name]!) };
  }
  const name = random.pick(names);
  const special: Record<string, readonly string[]> = {
    amount: [...wrongAmounts.split('|'), '9'.repeat(61)],
    chain: wrongChains.split('|'),
    from_chain: wrongChains.split('|'),
    to_chain: [...wrongChains.split('|'), 'BASE', 'MATIC'],
    to_address: wrongAddresses,
    from_address: wrongAddresses,
    to: wrongAddresses,
    token: wrongTokens,
    from_token: wrongTokens,
    to_token: wrongTokens,
    amount_in: [...wrongAmounts.split('|'), '9'.repeat(61), '9'.repeat(60)],
  };
  const { [name]: _taken, ...rest } = fields;
  switch (random.int(4)) {
    case 0:
      return rest;
    case 1:
      // A careless merge would take these values for the missing fields.
      return JSON.parse(`{"__proto__":${JSON.stringify(fields)},"constructor":{"prototype":1}}`);
    case 2:
      return special[name] ? { ...fields, [name]: random.pick(special[name]) } : rest;
    default:
      return { ...fields, [name]: neverText(random) };
  }
}

/** Bytes that are not a valid JSON object for any route. */
export function spoiledBytes(bytes: Buffer, random: Seeded): Buffer {
  const text = bytes.toString('utf8');
  return random.pick<() => Buffer>([
    () => Buffer.alloc(0),
    () => Buffer.from(`[${text}]`),
    () => Buffer.from(JSON.stringify(text)),
    () => Buffer.from('null'),
    () => Buffer.from(text.slice(0, -1)),
    () => Buffer.from(`${text}${text}`),
    () => Buffer.from(`${text},`),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.concat([bytes.subarray(0, 3), Buffer.from([0xff, 0xfe, 0xc0]), bytes.subarray(3)]),
    () => Buffer.concat([Buffer.from([0]), bytes]),
    () => Buffer.from('['.repeat(1 + random.int(20_000))),
    () => Buffer.from(`${'{"low_balance_threshold":1,"name":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
    () => Buffer.from('a=1&b=2'),
    () =>
      Buffer.from(
        `{"biz_order_id":1e400,"ttl_days":1e400,"low_balance_threshold":1e400,"user_id":${'9'.repeat(500)}}`,
      ),
    () => Buffer.alloc(256 * 1024 + 1, ' '),
    // Nothing is wrong with it but its length.
    () => Buffer.concat([bytes, Buffer.alloc(1_048_577, ' ')]),
  ])();
}

/** Query strings that may be read or refused, but must never cause a failure. */
export function invalidQuery(random: Seeded): string {
  const name = random.pick([
    'page',
    'size',
    'status',
    'chain',
    'from_chain',
    'swap_no',
    'start',
    'user_id',
    'account',
    'address',
    'at',
    'cursor',
    'period',
    'limit',
    '__proto__',
    '',
  ]);
  const value = random.pick(
    '0|-1|1e9|1000000001|%00|%ff|%|%zz|+|a&page=2|NaN|2026-02-30|[]|%F0%9F%98%80|__proto__'.split(
      '|',
    ),
  );
  return random.pick([
    `${name}=${value}`,
    `${name}=${value}&${name}=${value}`,
    `${name}`,
    `${name}=${'9'.repeat(400)}`,
    `${name}[]=${value}`,
    `${'&'.repeat(200)}${name}=${value}`,
  ]);
}
