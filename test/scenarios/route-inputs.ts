/** A simple input for each route of the merchant API, which it accepts (every-route.test.ts). */

/** Anvil's fourth account. This address belongs to no project here. */
const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const paid = { chain: 'ETH', token: 'USDT', to: stranger };

export const biz = (unique: string, name: string): string => `every-${unique}-${name}`;

export const payment = (unique: string, name: string, amount: string) => ({
  biz_order_id: biz(unique, name),
  chain: 'ETH',
  token: 'USDT',
  to_address: stranger,
  amount,
});

type RouteInput = () => { param?: string; query?: string; body?: unknown };

/** By the route's id; a route without an entry is called without input. */
export const routeInputs = ({
  unique,
  wallet,
  answered,
}: {
  unique: string;
  wallet: { EVM: string; TRX: string };
  /** Answers of the routes called so far, for the inputs of later ones. */
  answered: Record<string, Record<string, unknown>>;
}): Record<string, RouteInput> => ({
  'subaccount/create': () => ({ body: { user_id: `every-${unique}` } }),
  'subaccount/update': () => ({ body: { user_id: `every-${unique}`, label: 'Every' } }),
  'subaccount/info': () => ({ query: `user_id=every-${unique}` }),
  'address/balance': () => ({
    query: `chain=ETH&address=${wallet.EVM}&token=USDT`,
  }),
  'deposit/detail': () => ({ query: 'deposit_no=DP00000000000000000000' }),
  'deposit/explain': () => ({ query: `chain=ETH&tx_hash=0x${'ab'.repeat(32)}` }),
  'deposit/replay-webhook': () => ({ body: { deposit_no: 'DP00000000000000000000' } }),
  'withdraw/apply': () => ({ body: payment(unique, 'applied', '1.5') }),
  'withdraw/batch': () => ({
    body: {
      batch_id: biz(unique, 'batch'),
      items: [payment(unique, 'in-batch', '1.5')],
    },
  }),
  'withdraw/batch-detail': () => ({ query: `batch_id=${biz(unique, 'batch')}` }),
  'withdraw/batches': () => ({ query: 'status=accepted&start=2026-01-01&size=2' }),
  'withdraw/cancel-batch': () => ({ body: { batch_id: biz(unique, 'big-batch') } }),
  'withdraw/estimate': () => ({
    body: { ...payment(unique, 'estimated', '1500'), biz_order_id: null },
  }),
  'withdraw/detail': () => ({ query: `biz_order_id=${biz(unique, 'applied')}` }),
  'withdraw/cancel': () => ({ body: { biz_order_id: biz(unique, 'cancelled') } }),
  'swap/tokens': () => ({ query: 'chain=ETH' }),
  'swap/quote': () => ({
    body: {
      from_chain: 'ETH',
      from_token: 'ETH',
      to_chain: 'ETH',
      to_token: 'USDT',
      amount_in: '0.01',
      from_address: (answered['subaccount/create']!.addresses as { EVM: string }).EVM,
    },
  }),
  'swap/execute': () => ({
    body: { biz_order_id: biz(unique, 'swapped'), route_id: answered['swap/quote']!.route_id },
  }),
  'swap/detail': () => ({
    query: `biz_order_id=${biz(unique, 'swapped')}&swap_no=${answered['swap/execute']!.swap_no}`,
  }),
  'swap/list': () => ({ query: 'from_chain=ETH&to_chain=ETH&status=0' }),
  'client/addresses': () => ({ query: 'chain=EVM' }),
  'client/transfer': () => ({ body: { ...paid, amount: '0.5' } }),
  'client/send-tx': () => ({ body: { chain: 'ETH', to: stranger, value: '0x1' } }),
  'client/sign-message': () => ({ body: { chain: 'ETH', message: unique } }),
  'client/sign-typed-data': () => ({
    body: {
      chain: 'ETH',
      domain: { name: 'Every route' },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: unique },
    },
  }),
  'screening/answer': () => ({
    param: 'WD1',
    body: { answer: '{}', signature: '0'.repeat(64) },
  }),
  'energy/subscribe': () => ({ body: { low_balance_threshold: '10' } }),
  'energy/topups': () => ({ query: 'page=1&limit=5' }),
  'energy/orders': () => ({ query: 'business_type=withdraw&limit=5' }),
  'energy/set-sweep-config': () => ({
    body: {
      wallet_id: (answered['client/wallet'] as { wallet_id: number }).wallet_id,
      dest_address: wallet.TRX,
    },
  }),
  'client/operations': () => ({ query: 'status=0&chain=ETH' }),
  'client/operation': () => ({ query: `op_no=${answered['client/sign-typed-data']!.op_no}` }),
  'client/cancel': () => ({ body: { op_no: answered['client/sign-typed-data']!.op_no } }),
  'ledger/entries': () => ({ query: 'account=hot&chain=ETH&token=USDT&limit=5' }),
  'ledger/balances': () => ({ query: 'chain=ETH' }),
  'balances/list': () => ({ query: 'chain=ETH&limit=5' }),
  'statements/list': () => ({ query: 'limit=5' }),
  'statements/detail': () => ({ query: 'period=1999-01' }),
  'client/session-keys/create': () => ({ body: { name: `every-${unique}` } }),
  'client/session-keys/revoke': () => ({
    // Only the key's id: paths are logged, so the whole key must not be in one.
    param: String(answered['client/session-keys/create']?.sk_id).replace(/_[0-9a-f]+$/, ''),
  }),
});
