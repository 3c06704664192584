/**
 * Answers of the admin API that no stack gives in a moment: lists of hundreds of rows with the longest names
 * that the API takes, empty lists, and an API that fails.
 */
import { buildSettings } from '#test/builders/builders.ts';
import { buildHeld, heldAnswer } from '#test/builders/console/held.ts';
import { presentSettings } from '#wire/admin/settings/present-settings.ts';
import type { Schemas } from '../../../console/src/api/types.ts';
import { madeDays, madeLimits } from './made-money.ts';

export const slug = 'shop';
const now = Math.floor(Date.now() / 1000);
const evm = (i: number) => `0x${(i + 1).toString(16).padStart(4, '0').repeat(10)}`;
const hash = (i: number) => `0x${(i + 1).toString(16).padStart(8, '0').repeat(8)}`;
const no = (prefix: string, i: number) =>
  `${prefix}01K8Z4T6Q2M9V7X3B5N1${String(i).padStart(4, '0')}`;
const chains = ['ETH', 'POLYGON', 'ARBITRUM', 'TRX'] as const;
const chainOf = (i: number) => chains[i % chains.length]!;
/** As long as the API takes an id of the merchant: 64 characters. */
const longId = (i: number) =>
  i % 7 === 3
    ? `${'customer-number-'.repeat(4).slice(0, 59)}${String(i).padStart(5, '0')}`
    : `order-${i}`;
const email = (i: number) =>
  ['alice@coffer.local', 'maximiliane.mustermann@treasury.example.com', 'bob@shop.com'][i % 3]!;

const many = <Row>(count: number, make: (i: number) => Row): Row[] =>
  Array.from({ length: count }, (_, i) => make(i));

const withdrawal = (i: number): Schemas['AdminWithdrawal'] => ({
  withdraw_no: no('WD', i),
  biz_order_id: longId(i),
  batch_no: null,
  chain: chainOf(i),
  token: 'USDT',
  token_address: evm(1),
  from_address: evm(2),
  to_address: evm(i + 10),
  amount: i === 5 ? '1234567.123456' : String(1500 + i * 37),
  amount_raw: i === 5 ? '1234567123456' : String((1500 + i * 37) * 1e6),
  amount_usd: i === 5 ? 1_234_567.12 : 1500 + i * 37,
  status: (i % 7) as Schemas['WithdrawalStatus'],
  level: i % 3 === 0 ? 3 : 2,
  tx_hash: i % 2 === 0 ? hash(i) : null,
  created_at: now - i * 610,
  confirmed_at: null,
  memo: null,
  fail_reason: null,
  reversed: null,
  fee: null,
  fee_token: 'ETH',
  user_id: i % 3 ? longId(i) : null,
  metadata: i % 2 ? { invoice: `2026-${i}` } : {},
  approved_at: null,
  sent_at: null,
  cancelled_at: null,
  stuck: null,
  app_id: `app_${String(i % 3).repeat(24)}`,
  key_name: i % 2 ? 'shop' : null,
  price: { symbol: 'USDT', usd: '1', source: 'fixed', read_at: now },
  approvals: i % 2,
  approvals_needed: i % 3 === 0 ? 2 : 1,
});

const operation = (i: number): Schemas['AdminOperation'] => ({
  op_no: no('OP', i),
  op_type: (['transfer', 'send-tx', 'sign-message', 'sign-typed-data'] as const)[i % 4]!,
  chain: 'ARBITRUM',
  token: i % 4 === 0 ? 'USDT' : null,
  token_address: null,
  to_address: i % 4 < 2 ? evm(i + 20) : null,
  amount: i % 4 === 0 ? '12.5' : null,
  amount_raw: i % 4 === 0 ? '12500000' : null,
  amount_usd: i % 4 === 0 ? 12.5 : i % 4 === 1 ? 1e18 : null,
  decided_by: 'pending',
  status: (i % 6) as Schemas['OperationStatus'],
  tx_hash: null,
  signature: null,
  fail_reason: null,
  reversed: null,
  fee: null,
  fee_token: 'ETH',
  user_id: i % 3 ? longId(i) : null,
  metadata: i % 2 ? { invoice: `2026-${i}` } : {},
  created_at: now - i * 900,
  sent_at: null,
  confirmed_at: null,
  approved_by: [],
  app_id: `app_${String(i % 3).repeat(24)}`,
  key_name: 'Payouts of the European treasury',
  wallet_id: 0,
  from_address: evm(3),
  memo: null,
  sk_id: null,
  risk_reason: null,
  risks: i % 4 === 1 ? ['A permission without a limit'] : [],
  approvals: 0,
  approvals_needed: 1,
  expires_at: now + 3600,
  stuck: null,
  approved_at: null,
  signed_at: null,
});

const swap = (i: number): Schemas['AdminSwap'] => ({
  swap_no: no('SW', i),
  biz_order_id: longId(i),
  provider: 'uniswap-v3',
  from_chain: 'ETH',
  from_token: 'USDT',
  to_chain: 'ETH',
  to_token: 'ETH',
  amount_in: String(100 + i),
  amount_out_expected: '0.035123456789012345',
  amount_out_min: '0.0349',
  amount_out_actual: i % 2 ? '0.0351' : null,
  slippage_bps: 50,
  created_at: now - i * 300,
  status: ([0, 1, 2, 3, 5] as const)[i % 5]!,
  src_tx_hash: hash(i),
  dest_tx_hash: null,
  signed_at: null,
  sent_at: null,
  confirmed_at: null,
  fail_reason: null,
  reversed: null,
  fee: null,
  fee_token: 'ETH',
  app_id: `app_${'1'.repeat(24)}`,
  key_name: 'shop',
});

const payoutStatuses = ['accepted', 'approved', 'completed', 'rejected', 'cancelled'] as const;

/** The first three wait. */
const payout = (i: number): Schemas['AdminPayoutItem'] => ({
  batch_no: no('PB', i),
  batch_id: longId(i),
  app_id: `app_${String(i % 3).repeat(24)}`,
  mode: i % 2 ? 'all' : 'partial',
  status: i < 3 ? 'accepted' : payoutStatuses[1 + (i % 4)]!,
  level: i === 1 ? 3 : 2,
  amount_usd: i === 1 ? 1_234_567.12 : 1_500 + i * 37,
  count: i === 1 ? 500 : 12 + i,
  refused: i % 4,
  approvals_needed: i === 1 ? 2 : 1,
  batch_digest: hash(i).slice(2),
  fail_reason: null,
  created_at: now - i * 86_400,
  decided_at: null,
  completed_at: null,
});

/** The newest batch of the list that was approved. */
export const earlierPayout = no('PB', 4);

const deposit = (i: number): Schemas['Deposit'] => ({
  deposit_no: no('DP', i),
  user_id: i % 5 === 2 ? email(i) : longId(i),
  chain: chainOf(i),
  address: evm(i),
  from_address: evm(i + 1),
  from_addresses: [evm(i + 1)],
  token: 'USDT',
  amount: String(10 + i / 2),
  tx_hash: hash(i),
  block_number: String(21_000_000 + i),
  confirmations: 12 + i,
  status: i % 3 === 0 ? 0 : 2,
  created_at: now - i * 45,
  credited_at: null,
  hold: null,
  orphaned: 0,
});

const delivery = (i: number): Schemas['Delivery'] => ({
  id: `${no('EV', i)}-1`,
  event_id: no('EV', i),
  event: 'withdraw.confirmed',
  ref: no('WD', i),
  url: `https://${i % 4 === 1 ? 'a-very-long-name-of-a-receiver.payments.example.com' : 'hooks.shop.com'}/coffer/webhooks`,
  app_id: `app_${'1'.repeat(24)}`,
  state: (['pending', 'delivered', 'abandoned'] as const)[i % 3]!,
  tries: i % 3,
  next_at: i % 3 === 0 ? now + 600 : null,
  attempts: [],
  held: null,
  payload: {},
  created_at: now - i * 30,
});

const key = (i: number): Schemas['Key'] => ({
  app_id: `app_${String(i).padStart(24, '0')}`,
  name:
    i === 1
      ? 'W'.repeat(64)
      : i === 2
        ? 'Payouts of the European treasury, read by its auditors'
        : `shop ${i}`,
  permission: (['read', 'manage', 'approve'] as const)[i % 3]!,
  mode: i % 2 ? 'rsa' : 'hmac',
  public_key: null,
  webhook_url:
    i % 2 ? `https://hooks.shop.com/${'coffer/'.repeat(i === 1 ? 20 : 1)}webhooks` : null,
  extra_events: false,
  webhook_events: i % 5 === 3 ? ['deposit.*', 'withdraw.confirmed', 'withdraw.failed'] : null,
  wallet_id: i,
  enabled: i % 4 !== 3,
  created_at: now - i * 86_400,
  asked_by: email(i),
  last_used_at: i % 2 ? null : now - 50,
});

const sessionKey = (i: number): Schemas['SessionKey'] => ({
  sk_id: `sk_${no('', i)}`,
  name: i === 1 ? 'W'.repeat(64) : `market maker ${i}`,
  scope: {
    chains: ['ETH', 'ARBITRUM'],
    allow_contracts: [evm(1), evm(2)],
    allow_selectors: ['0xa9059cbb'],
    deny_native: 1,
    op_types: ['transfer', 'send-tx'],
    allow_messages: 0,
  },
  max_per_tx_usd: 500,
  daily_cap_usd: 10_000,
  used_today_usd: 120 * (i % 80),
  ttl_days: 30,
  status: (['active', 'revoked', 'expired'] as const)[i % 3]!,
  created_at: now - 86_400,
  expires_at: now + 86_400 * 3,
  revoked_at: i % 3 === 1 ? now - 3600 : null,
  last_used_at: i % 2 ? null : now - 500,
  waits_for_owner: i % 4 === 1 ? 1 : 0,
});

const auditEntry = (i: number): Schemas['AuditEntry'] => ({
  audit_id: no('AU', i),
  at: now - i * 500,
  at_ms: (now - i * 500) * 1000,
  actor: email(i),
  action: ['withdrawal.approve', 'settings.update', 'key.create'][i % 3]!,
  target: i % 3 === 1 ? slug : no('WD', i),
  details: i % 3 === 1 ? { before: { swap_daily_usd: null }, after: { swap_daily_usd: 1500 } } : {},
  seq: i < 2 ? null : 1000 - i,
  prev_hash: null,
  hash: null,
});

const sweep = (i: number): Schemas['Sweep'] => ({
  sweep_no: no('SP', i),
  kind: 'sweep',
  chain: chainOf(i),
  token: 'USDT',
  amount: String(250 + i),
  from: [{ address: evm(i), amount: '250' }],
  paid_by: evm(2),
  to_address: evm(3),
  status: (i % 7) as Schemas['SweepStatus'],
  tx_hash: null,
  block_number: null,
  fail_reason: null,
  fee: null,
  fee_token: 'ETH',
  stuck: null,
  created_at: now - i * 4000,
  confirmed_at: null,
});

const lag = (chain: Schemas['ChainName'], i: number): Schemas['ChainLag'] => ({
  chain,
  scanned: '21000000',
  head: '21000003',
  finalized: '20999936',
  lag_s: i === 1 ? 900 : 3,
  lag_blocks: i === 1 ? 75 : 0,
  in_sync_blocks: 5,
  tick_at: now - 2,
  stopped: i === 2,
  passed: i,
  scan: 'logs' as Schemas['ScanMode'],
  price: { usd: '2345.67', read_at: now - 60 } as Schemas['CoinPrice'],
  providers: ['127.0.0.1'],
  provider_states: [
    {
      host: 'rpc.example.com',
      state: i === 1 ? 'fails' : 'answers',
      since: now - 900,
      blocks: null,
      error: i === 1 ? 'HTTP 500' : null,
    },
  ],
});

const funding = (chain: Schemas['ChainName']): Schemas['Funding'] => ({
  chain,
  address: evm(7),
  native_token: 'ETH',
  tokens: ['USDT', 'USDC'],
  note: '',
});

const hot = (chain: Schemas['ChainName']) => ({
  chain,
  address: evm(7),
  native_token: 'ETH',
  read_at: now,
  payment_fee: '0.000302652004237128',
  payments_left: 33_054,
  tokens: ['ETH', 'USDT', 'USDC'].map((token) => ({
    token,
    token_address: token === 'ETH' ? null : evm(token.length),
    balance: '123456789.123456',
    reserved: '1500',
    free: '123455289.123456',
  })),
});

const change = (i: number): Schemas['WaitingChangeDetail'] => ({
  change_id: no('CH', i),
  kind: i % 2 ? 'unfreeze' : 'settings',
  payload: {},
  asked_by: email(i + 1),
  asked_at: now - 600,
  expires_at: now + 80_000,
  diff: i % 2 ? [] : [{ setting: 'swap_daily_usd', before: null, after: 1500 }],
  outdated: false,
  needs_signature: false,
  canonical: '',
});

const collected = { enabled: true, minUsd: 25, dest: null, dailyFeeUsd: 50 };
const settings = {
  ...presentSettings(
    buildSettings({
      addressWhitelist: many(3, evm),
      dailyLimits: [{ chain: 'ETH', token: 'USDT', amount: '1000' }],
      swapDailyUsd: 1500,
      maxSwapSlippageBps: 50,
      maxQuoteDeviationBps: 100,
      sweeps: {
        EVM: { ...collected, method: 'fund' },
        SOL: { ...collected, enabled: false, method: 'collect' },
      },
      pendingWebhooks: true,
    }),
  ),
  entries: { ip_whitelist: [], address_whitelist: [] },
} as unknown as Schemas['Settings'];

export const project: Partial<Schemas['Project']> = {
  slug,
  name: 'Acme Payments',
  wallet_id: 0,
  created_at: now - 86_400 * 30,
  funding: (['ETH', 'POLYGON'] as const).map(funding),
  frozen: null,
  changes: [],
};

const energyOrder = (i: number) => ({
  id: i + 1,
  business_type: 'withdraw',
  business_ref: no('WD', i),
  receive_address: evm(i),
  energy_amount: 65_000,
  duration_code: '10010',
  cost_trx: '3.9',
  burn_trx: '27.3',
  status: 1,
  gas_trade_no: null,
  created_at: new Date((now - i * 4000) * 1000).toISOString().slice(0, 19).replace('T', ' '),
});

const topUp = (i: number) => ({
  id: i + 1,
  tx_hash: hash(i),
  amount_trx: '1000',
  status: 2,
  block_time: new Date((now - i * 90_000) * 1000).toISOString().slice(0, 19).replace('T', ' '),
});

const heldDeposit = (i: number) =>
  buildHeld({
    deposit: {
      projectId: slug,
      depositNo: no('DP', i),
      userId: longId(i),
      chain: chainOf(i),
      token: 'USDT',
      tokenAddress: evm(9_999),
      decimals: 6,
      amount: 1_500_123_456n * BigInt(i + 1),
      address: evm(i),
      txHash: hash(i),
      fromAddresses: many(1 + (i % 3), (at) => evm(i + at)),
      hold: {
        since: now - i * 610,
        reason: null,
        reference: null,
        ...(i % 4 > 0 && { provenIn: '0xb100' }),
      },
    },
    answer:
      i % 5 === 4
        ? null
        : {
            ...heldAnswer,
            verdict: i % 11 === 0 ? 'refuse' : 'hold',
            reason: i % 7 === 3 ? 'sender of a sanctioned mixer '.repeat(7).slice(0, 200) : 'mixer',
          },
    amountMicroUsd: i % 9 === 0 ? null : BigInt(i + 1) * 1_370_000_000n,
    released: i % 6 === 2 ? [email(i)] : [],
  }).shown;

const accounts = ['hot', 'users', 'external/deposits', 'external/withdrawals'] as const;

const entry = (i: number): Schemas['LedgerEntry'] => ({
  entry_no: `EN${String(i).padStart(24, '0')}`,
  at: now - i * 610,
  account: accounts[i % accounts.length]!,
  address: i % 4 < 2 ? evm(i) : null,
  chain: chainOf(i),
  token: 'USDT',
  amount: i === 5 ? '-1234567.123456' : String(1500 + i * 37),
  amount_usd: i % 5 === 2 ? null : i === 5 ? -1_234_567.12 : 1500 + i * 37,
  order_no: i % 3 === 0 ? no('WD', i) : null,
  deposit_no: i % 3 === 1 ? no('DP', i) : null,
  tx_hash: i % 7 === 3 ? null : hash(i),
  block_number: String(24_000_000 - i),
});

const difference = (i: number): Schemas['LedgerDifference'] => ({
  difference_no: `BD${String(i).padStart(24, '0')}`,
  revision: 1,
  chain: chainOf(i),
  token: 'USDT',
  account: i % 3 === 0 ? 'hot' : 'users',
  address: evm(i),
  amount: ['5', '-1234567.123456', '0'][i % 3]!,
  block_number: String(24_000_000 - i),
  tx_hashes: many(i % 3, (n) => hash(i + n)),
  state: 'open',
  found_at: now - 86_400,
  compared_at: now - 610 * i,
  closing: null,
});

/** What each part of the books holds. They are read by a cursor, and have no total. */
const ledger: Record<string, unknown[]> = {
  'ledger/entries': many(230, entry),
  'ledger/differences': many(30, difference),
  'ledger/balances': many(40, (i) => ({
    account: accounts[i % accounts.length]!,
    address: null,
    chain: chainOf(i >> 2),
    token: `USDT${i >> 4 || ''}`,
    amount: i % 4 < 2 ? '1234567.123456' : '-1234567.123456',
  })),
};

/** What each list of the project holds, by the end of its path. */
const lists: Record<string, unknown[]> = {
  withdrawals: many(450, withdrawal),
  operations: many(230, operation),
  swaps: many(230, swap),
  payouts: many(230, payout),
  deposits: many(230, deposit),
  screening: many(230, heldDeposit),
  webhooks: many(230, delivery),
  keys: many(100, key),
  'session-keys': many(230, sessionKey),
  audit: many(230, auditEntry),
  sweeps: many(230, sweep),
  'energy/orders': many(30, energyOrder),
  'energy/topups': many(3, topUp),
  changes: many(2, change),
};

const waiting = [
  ...many(150, (i) => ({
    kind: 'withdrawal' as const,
    recipient: { stranger: i % 3 === 0, similar: [] },
    yours: 'open' as const,
    expires_at: null,
    withdrawal: { ...withdrawal(149 - i), status: 0 as const },
  })),
  ...many(80, (i) => ({
    kind: 'operation' as const,
    recipient: null,
    yours: (['open', 'decided', 'own_key'] as const)[i % 3]!,
    expires_at: now + 3600,
    operation: { ...operation(79 - i), status: 0 as const },
  })),
];

/** An order with the most that a merchant may note of it. */
export const notedOrder: Schemas['AdminWithdrawalDetail'] = {
  ...withdrawal(10),
  status: 4,
  confirmed_at: now,
  user_id: longId(10),
  metadata: Object.fromEntries([
    ...many(18, (i) => [`field_${String(i).padStart(34, '0')}`, `value ${i}`] as const),
    ['contract', 'a'.repeat(500)],
    ['note', '<img src=x onerror=alert(1)> \u202egnp.exe'],
  ]),
  terms_digest: '0'.repeat(64),
  decisions: [],
  attempts: [],
  waits: [],
  timeline: [],
};

const whole: Record<string, unknown> = {
  [`withdrawals/${notedOrder.withdraw_no}`]: notedOrder,
  '': project,
  overview: {
    // The orders of the three batches wait too.
    waiting: { withdrawals: 150 + 12 + 500 + 14, operations: 80, oldest_at: now - 86_400 },
    under_way: 0,
    stuck: [],
    stuck_complete: true,
    webhooks_pending: 0,
    webhooks_abandoned: 0,
    deposits_confirming: 0,
  },
  settings,
  'sweep-destination': null,
  'sweeps/waiting': {
    list: many(12, (i) => ({
      address: evm(i),
      token: 'USDT',
      cause: i % 2 ? 'small' : null,
      next_action_at: now + 600 * i,
    })),
    complete: true,
  },
  wallets: { list: [], complete: true },
  energy: {
    deposit_address: 'TQrY8tryqsYVCYS3MFbtffiPp2ccyn4STm',
    balance_trx: '1234.5',
    total_topup_trx: '5000',
    total_consumed_trx: '3765.5',
    low_balance_threshold: '100',
    notify_webhook_url: null,
    created_at: now - 86_400,
  },
};

export type State = 'many' | 'empty' | 'error';

export interface MadeAnswer {
  status: number;
  body: object;
}

const good = (data: unknown): MadeAnswer => ({ status: 200, body: { code: 0, data } });

/** What the API says to a GET, in this state of its lists. The project itself is always there. */
export function madeAnswer(url: URL, state: State): MadeAnswer {
  const path = url.pathname.replace('/admin/v1', '');
  if (path === '/projects') return good({ list: [project], total: 1, page: 1, size: 100 });
  const rest = path.replace(`/projects/${slug}`, '').replace(/^\//, '');
  if (rest === '') return good(project);
  if (state === 'error') {
    return { status: 500, body: { code: 50_001, message: 'Internal error. Try again later' } };
  }
  if (rest === 'chains') {
    const list = state === 'many' ? chains.map(lag) : [];
    return good({ list });
  }
  if (rest === 'ledger/days') {
    const none = { since: null, tokens: [] };
    return good(madeDays(state === 'many' ? {} : none));
  }
  if (rest === 'limits') {
    return good(state === 'many' ? madeLimits : { day: madeLimits.day, limits: [] });
  }
  if (rest.startsWith('hot/')) return good(hot(rest.slice(4) as Schemas['ChainName']));
  if (rest === 'approvals') {
    if (state === 'empty') return good({ list: [], complete: true, next: null });
    const from = Number(url.searchParams.get('after')?.split('-')[0] ?? 0);
    const next = from + 100 < waiting.length ? `${from + 100}-WD` : null;
    return good({ list: waiting.slice(from, from + 100), complete: next === null, next });
  }
  if (ledger[rest]) {
    return good({ list: state === 'many' ? ledger[rest] : [], next: null, at: null });
  }
  const rows = lists[rest];
  if (!rows) {
    if (state === 'empty' && rest === 'energy') return good(null);
    if (state === 'empty' && rest === 'sweeps/waiting') return good({ list: [], complete: true });
    return good(whole[rest] ?? null);
  }
  const [page, size] = ['page', 'size'].map((name) => Number(url.searchParams.get(name) ?? 20));
  const first = (Math.max(1, page!) - 1) * size!;
  const of = state === 'many' ? rows : [];
  const status = url.searchParams.get('status');
  const found =
    status === null
      ? of
      : of.filter((row) => String((row as { status?: number }).status) === status);
  return good({ list: found.slice(first, first + size!), total: found.length, page, size });
}
