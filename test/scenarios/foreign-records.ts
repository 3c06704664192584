/**
 * How each signed route is asked for records of another project (other-projects.test.ts). A route is
 * in one of the three tables.
 */
export const chain = 'ARBITRUM';

/** Ids of nothing. */
export const unknown = {
  user: 'nobody',
  biz: 'nothing',
  orderNo: 'WD00000000000000000000',
  depositNo: 'DP00000000000000000000',
  skId: 'sk_00000000000000000000000000',
  swapNo: 'SW00000000000000000000',
  opNo: 'OP00000000000000000000',
  routeId: 'RT00000000000000000000',
  batchNo: 'PB00000000000000000000000000',
  walletId: '999999999',
  period: '1999-01',
};

export type Ids = typeof unknown;
export interface Ask {
  query?: (ids: Ids) => Record<string, string>;
  body?: (ids: Ids) => Record<string, unknown>;
  /** The path parameter. */
  param?: (ids: Ids) => string;
  /** The answer for a record that does not exist; 404 / 40401 by default. */
  missing?: { http: number; code: number };
  /** The owner's answer; 200 / 0 by default. */
  found?: { http: number; code: number };
}

/** Routes that name a record. To the thief, the victim's record does not exist. */
export const byId: Record<string, Ask[]> = {
  'subaccount/update': [{ body: ({ user }) => ({ user_id: user, label: 'theirs' }) }],
  'subaccount/info': [{ query: ({ user }) => ({ user_id: user }) }],
  'deposit/detail': [{ query: ({ depositNo }) => ({ deposit_no: depositNo }) }],
  'deposit/replay-webhook': [
    {
      body: ({ depositNo }) => ({ deposit_no: depositNo }),
      // The owner's keys have no webhook URL.
      found: { http: 409, code: 40904 },
    },
  ],
  'withdraw/detail': [
    { query: ({ biz }) => ({ biz_order_id: biz }) },
    { query: ({ orderNo }) => ({ withdraw_no: orderNo }) },
    { query: ({ biz, orderNo }) => ({ biz_order_id: biz, withdraw_no: orderNo }) },
  ],
  'withdraw/cancel': [{ body: ({ biz }) => ({ biz_order_id: biz }) }],
  'withdraw/batch-detail': [
    { query: ({ biz }) => ({ batch_id: biz }) },
    { query: ({ batchNo }) => ({ batch_no: batchNo }) },
    { query: ({ biz, batchNo }) => ({ batch_id: biz, batch_no: batchNo }) },
  ],
  'withdraw/cancel-batch': [{ body: ({ biz }) => ({ batch_id: biz }) }],
  'client/operation': [{ query: ({ opNo }) => ({ op_no: opNo }) }],
  'client/cancel': [{ body: ({ opNo }) => ({ op_no: opNo }) }],
  'swap/detail': [
    { query: ({ biz }) => ({ biz_order_id: biz }) },
    { query: ({ swapNo }) => ({ swap_no: swapNo }) },
    { query: ({ biz, swapNo }) => ({ biz_order_id: biz, swap_no: swapNo }) },
  ],
  'swap/execute': [
    {
      body: ({ routeId }) => ({ biz_order_id: 'a-swap', route_id: routeId }),
      missing: { http: 400, code: 40030 },
    },
  ],
  'statements/detail': [{ query: ({ period }) => ({ period }) }],
  'client/session-keys/revoke': [{ param: ({ skId }) => skId }],
  'energy/set-sweep-config': [
    {
      body: ({ walletId }) => ({
        wallet_id: Number(walletId),
        dest_address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
      }),
    },
  ],
};

/** Routes that list, called without a filter and with the victim's user. */
export const lists: Record<string, Ask[]> = {
  'subaccount/list': [{}],
  'deposit/list': [{}, { query: ({ user }) => ({ user_id: user }) }],
  'withdraw/list': [{}],
  'withdraw/batches': [{}],
  'swap/list': [{}, { query: () => ({ from_chain: chain, to_chain: chain }) }],
  'client/operations': [{}, { query: () => ({ op_type: 'sign-message' }) }],
  'client/pending': [{}],
  'client/session-keys/list': [{}],
  'events/list': [{}, { query: () => ({ types: 'deposit.credited' }) }],
  'ledger/entries': [{}, { query: ({ depositNo }) => ({ order_no: depositNo }) }],
  'ledger/balances': [{}],
  'balances/list': [{}],
  'statements/list': [{}],
};

/** Routes without an id, or whose id the caller chooses: it is another record in each project. */
export const ofTheCaller = [
  'subaccount/create',
  'withdraw/apply',
  'withdraw/batch',
  'withdraw/estimate',
  'swap/tokens',
  'swap/quote',
  'address/balance',
  'deposit/explain',
  'client/wallet',
  'client/addresses',
  'client/transfer',
  'client/send-tx',
  'client/sign-message',
  'client/sign-typed-data',
  'client/session-keys/create',
  // What is not the provider's is dropped: test/integration/stack/screening.test.ts.
  'screening/answer',
  'energy/subscribe',
  'energy/subscription',
  'energy/balance',
  'energy/topups',
  'energy/orders',
  'energy/sweep-config',
];
