import type { Operation } from './types.ts';

/** Method and path of every operation. */
export const routes = {
  systemHealth: 'GET /v1/system/health',
  systemChains: 'GET /v1/system/chains',
  systemTokens: 'GET /v1/system/tokens',
  subaccountCreate: 'POST /v1/subaccount/create',
  subaccountUpdate: 'POST /v1/subaccount/update',
  subaccountInfo: 'GET /v1/subaccount/info',
  subaccountList: 'GET /v1/subaccount/list',
  addressBalance: 'GET /v1/address/balance',
  depositList: 'GET /v1/deposit/list',
  depositDetail: 'GET /v1/deposit/detail',
  depositExplain: 'GET /v1/deposit/explain',
  depositReplayWebhook: 'POST /v1/deposit/replay_webhook',
  withdrawApply: 'POST /v1/withdraw/apply',
  withdrawBatch: 'POST /v1/withdraw/batch',
  withdrawBatchDetail: 'GET /v1/withdraw/batch',
  withdrawBatches: 'GET /v1/withdraw/batches',
  withdrawCancelBatch: 'POST /v1/withdraw/batch/cancel',
  withdrawEstimate: 'POST /v1/withdraw/estimate',
  withdrawDetail: 'GET /v1/withdraw/detail',
  withdrawCancel: 'POST /v1/withdraw/cancel',
  withdrawList: 'GET /v1/withdraw/list',
  swapTokens: 'GET /v1/swap/tokens',
  swapQuote: 'POST /v1/swap/quote',
  swapExecute: 'POST /v1/swap/execute',
  swapDetail: 'GET /v1/swap/detail',
  swapList: 'GET /v1/swap/list',
  clientWallet: 'GET /v1/client/wallet',
  clientAddresses: 'GET /v1/client/addresses',
  clientTransfer: 'POST /v1/client/transfer',
  clientSendTx: 'POST /v1/client/send-tx',
  clientSignMessage: 'POST /v1/client/sign-message',
  clientSignTypedData: 'POST /v1/client/sign-typed-data',
  clientOperations: 'GET /v1/client/operations',
  clientOperation: 'GET /v1/client/operation',
  clientCancel: 'POST /v1/client/cancel',
  clientPending: 'GET /v1/client/pending',
  clientSessionKeysCreate: 'POST /v1/client/session-keys',
  clientSessionKeysList: 'GET /v1/client/session-keys',
  clientSessionKeysRevoke: 'DELETE /v1/client/session-keys/{sk_id}',
  screeningAnswer: 'POST /v1/screening/{id}',
  energySubscribe: 'POST /v1/energy/subscribe',
  energySubscription: 'GET /v1/energy/subscription',
  energyBalance: 'GET /v1/energy/balance',
  energyTopups: 'GET /v1/energy/topups',
  energyOrders: 'GET /v1/energy/orders',
  energySweepConfig: 'GET /v1/energy/sweep-config',
  energySetSweepConfig: 'POST /v1/energy/sweep-config',
  eventsList: 'GET /v1/events',
  balancesList: 'GET /v1/balances',
  ledgerEntries: 'GET /v1/ledger/entries',
  ledgerBalances: 'GET /v1/ledger/balances',
  statementsList: 'GET /v1/statements',
  statementsDetail: 'GET /v1/statements/detail',
} as const satisfies Record<Operation, `${'GET' | 'POST' | 'DELETE'} /v1/${string}`>;

/**
 * Calls without an id of their own: an Idempotency-Key makes a repetition the same operation, and that of a
 * session key an error that names it.
 */
const keyed: ReadonlySet<string> = new Set<Operation>([
  'clientTransfer',
  'clientSendTx',
  'clientSignMessage',
  'clientSignTypedData',
  'clientSessionKeysCreate',
]);

export const takesIdempotencyKey = (operation: Operation): boolean => keyed.has(operation);

/**
 * Whether an attempt without an answer may be repeated. Everything may but the creation of a session
 * key: a second one would be another key, and the first one's secret is lost.
 */
export const isRepeatable = (operation: Operation): boolean =>
  operation !== 'clientSessionKeysCreate';

/** Whether the server accepts each signature of this operation once. */
export const isSingleUse = (operation: Operation): boolean =>
  takesIdempotencyKey(operation) || !isRepeatable(operation);

/** Method, path and query, and body of a call. */
export function wireOf(
  operation: Operation,
  input: object,
): { method: string; path: string; body: string } {
  const [method = '', template = ''] = routes[operation].split(' ');
  const rest = new Map(Object.entries(input).filter(([, value]) => value != null));
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    if (!value) throw new TypeError(`${operation} needs ${name}`);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  if (method === 'POST') {
    const inPath = new Set([...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    const body = Object.entries(input).filter(([name]) => !inPath.has(name));
    return { method, path, body: JSON.stringify(Object.fromEntries(body)) };
  }
  const query = new URLSearchParams(
    [...rest].map(([name, value]): [string, string] => [name, String(value)]),
  );
  return { method, path: rest.size > 0 ? `${path}?${query}` : path, body: '' };
}
