/**
 * The merchant API in this process: handlers, middleware and stores as deployed, on the tables and
 * a KMS key of an emulator. The node behind it gives plain answers. The clock advances with each
 * request, so that limits per minute do not hide other faults.
 */

import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { CreateKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { makeAddressBook } from '#aws/deposits/address-book.ts';
import { makeChainStateStore } from '#aws/deposits/chain-state-store.ts';
import { makeDepositStore } from '#aws/deposits/deposit-store.ts';
import { makeRescanStore } from '#aws/deposits/rescan-store.ts';
import { makeSubAccountStore } from '#aws/deposits/sub-account-store.ts';
import { makeTransactionIndex } from '#aws/deposits/transaction-index.ts';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { makeDeliveryStore } from '#aws/events/delivery-store.ts';
import { makeEventFeed } from '#aws/events/event-feed.ts';
import { makeSecrets } from '#aws/keys/secrets.ts';
import { makeListIndex } from '#aws/lists/list-index.ts';
import { makeOperationStore } from '#aws/orders/operation-store.ts';
import { makeOrderStore } from '#aws/orders/order-store.ts';
import { makeReservationStore } from '#aws/orders/reservation-store.ts';
import { makeWithdrawalStore } from '#aws/orders/withdrawal-store.ts';
import { makePaymentStore } from '#aws/payments/payment-store.ts';
import { makeAccessStore } from '#aws/projects/access-store.ts';
import { makeDeviceStore } from '#aws/projects/device-store.ts';
import { makeGuardStore } from '#aws/projects/guard-store.ts';
import { makeKeyUseStore } from '#aws/projects/key-use-store.ts';
import { makeProjectStore } from '#aws/projects/project-store.ts';
import { makeSessionKeyConfirmations } from '#aws/projects/session-key-confirmations.ts';
import { makeSessionKeyProofs } from '#aws/projects/session-key-proofs.ts';
import { makeSessionKeyStore } from '#aws/projects/session-key-store.ts';
import { makeRequestWriter } from '#aws/requests/request-store.ts';
import { systemClock } from '#aws/runtime/clock.ts';
import { checkAddress } from '#chains/account/address.ts';
import { chains, findToken } from '#chains/catalog/catalog.ts';
import { personalMessageDigest } from '#chains/evm/pay/personal-message.ts';
import { readTypedData } from '#chains/evm/typed-data/read-typed-data.ts';
import { makeCountMemory } from '#domain/auth/count-memory.ts';
import { isFreezeEnded } from '#domain/project/is-freeze-ended.ts';
import { isSessionKeyProven } from '#domain/session-key/is-session-key-proven.ts';
import type { SubmitDeps } from '#domain/wallet/submit-operation.ts';
import { makeBooksReader } from '#extensions/books/store/books-reader.ts';
import { makeDownloadLinks } from '#extensions/books/store/download-links.ts';
import { makeReconcileStore } from '#extensions/books/store/reconcile-store.ts';
import { makeStatementReader } from '#extensions/books/store/statement-reader.ts';
import { makeBatchStore } from '#extensions/payouts/store/batch-store.ts';
import { makeQuoteStore } from '#extensions/swaps/store/quote-store.ts';
import { makeSwapStore } from '#extensions/swaps/store/swap-store.ts';
import { makeHandler as balance } from '#functions/api/address/balance.ts';
import { makeHandler as balancesList } from '#functions/api/balances/list.ts';
import { makeHandler as addresses } from '#functions/api/client/addresses.ts';
import { makeHandler as operationCancel } from '#functions/api/client/cancel.ts';
import { makeHandler as operationDetail } from '#functions/api/client/operation.ts';
import { makeHandler as operationList } from '#functions/api/client/operations.ts';
import { makeHandler as pending } from '#functions/api/client/pending.ts';
import { makeHandler as sendTx } from '#functions/api/client/send-tx.ts';
import { makeHandler as sessionKeyCreate } from '#functions/api/client/session-keys/create.ts';
import { makeHandler as sessionKeyList } from '#functions/api/client/session-keys/list.ts';
import { makeHandler as sessionKeyRevoke } from '#functions/api/client/session-keys/revoke.ts';
import { makeHandler as signMessage } from '#functions/api/client/sign-message.ts';
import { makeHandler as signTypedData } from '#functions/api/client/sign-typed-data.ts';
import { makeHandler as transfer } from '#functions/api/client/transfer.ts';
import { makeHandler as wallet } from '#functions/api/client/wallet.ts';
import { makeHandler as depositDetail } from '#functions/api/deposit/detail.ts';
import { makeHandler as depositExplain } from '#functions/api/deposit/explain.ts';
import { makeHandler as depositList } from '#functions/api/deposit/list.ts';
import { makeHandler as replay } from '#functions/api/deposit/replay-webhook.ts';
import { makeHandler as eventList } from '#functions/api/events/list.ts';
import { makeHandler as ledgerBalances } from '#functions/api/ledger/balances.ts';
import { makeHandler as ledgerEntries } from '#functions/api/ledger/entries.ts';
import { makeHandler as notFound } from '#functions/api/not-found.ts';
import { makeHandler as screeningAnswer } from '#functions/api/screening/answer.ts';
import { makeHandler as statementDetail } from '#functions/api/statements/detail.ts';
import { makeHandler as statementList } from '#functions/api/statements/list.ts';
import { makeHandler as create } from '#functions/api/subaccount/create.ts';
import { makeHandler as info } from '#functions/api/subaccount/info.ts';
import { makeHandler as subAccountList } from '#functions/api/subaccount/list.ts';
import { makeHandler as relabel } from '#functions/api/subaccount/update.ts';
import { makeHandler as swapDetail } from '#functions/api/swap/detail.ts';
import { makeHandler as swapExecute } from '#functions/api/swap/execute.ts';
import { makeHandler as swapList } from '#functions/api/swap/list.ts';
import { makeHandler as swapQuote } from '#functions/api/swap/quote.ts';
import { makeHandler as swapTokens } from '#functions/api/swap/tokens.ts';
import { makeHandler as chainsOf } from '#functions/api/system/chains.ts';
import { makeHandler as health } from '#functions/api/system/health.ts';
import { makeHandler as tokens } from '#functions/api/system/tokens.ts';
import { makeHandler as apply } from '#functions/api/withdraw/apply.ts';
import { makeHandler as batch } from '#functions/api/withdraw/batch.ts';
import { makeHandler as batchDetail } from '#functions/api/withdraw/batch-detail.ts';
import { makeHandler as batches } from '#functions/api/withdraw/batches.ts';
import { makeHandler as cancel } from '#functions/api/withdraw/cancel.ts';
import { makeHandler as cancelBatch } from '#functions/api/withdraw/cancel-batch.ts';
import { makeHandler as withdrawDetail } from '#functions/api/withdraw/detail.ts';
import { makeHandler as estimate } from '#functions/api/withdraw/estimate.ts';
import { makeHandler as withdrawList } from '#functions/api/withdraw/list.ts';
import { ledgerNames } from '#functions/dependencies/ledger-names.ts';
import { makeHandler as makeVerifier } from '#functions/keys/verify-request.ts';
import { pathParams } from '#functions/middleware/path-params.ts';
import { readAskedOrder, readSignedOrder } from '#functions/middleware/read-asked-order.ts';
import type { ApiHandler } from '#functions/middleware/request-state.ts';
import { sessionKeyTerms } from '#functions/middleware/session-key-terms.ts';
import type { Chain } from '#model/chain.ts';
import { type Permission, permissions } from '#model/permission.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import type { ChainName } from '#shared/chains.ts';
import { makeIds } from '#shared/crypto/random.ts';
import type { Route } from '#wire/merchant/route.ts';
import { routes } from '#wire/merchant/routes.ts';
import { buildProject } from '../builders/builders.ts';
import { projectItems } from '../builders/project-items.ts';
import { putKey } from '../builders/put-key.ts';
import { buildKey, buildRsaKey, plainEvent, rsaPrivateKey } from '../support/api.ts';
import { createTables, deleteTables, tableEnvironment } from '../support/tables.ts';
import type { FuzzAnswer } from './oracle.ts';
import type { FuzzKey, WireRequest } from './wire.ts';

const slug = 'demo';
const other = 'rival';
/** Seconds that pass from one request to the next. */
const step = 0.4;

/** Energy routes need the chain's account and a queue: test/integration/stack/fuzz has them. */
export const isOfEnergy = ({ id }: Pick<Route, 'id'>): boolean => id.startsWith('energy/');

/** Makes tables, keys and handlers. `errors` collects what the service logged at level error. */
export async function startWorld() {
  const client = makeDocumentClient();
  const prefix = `fuzz-${randomBytes(3).toString('hex')}`;
  const names = tableEnvironment(prefix);
  await createTables(client, prefix);
  const { KeyMetadata } = await new KMSClient({}).send(new CreateKeyCommand({}));
  const secrets = makeSecrets('api', { keyId: KeyMetadata?.Arn ?? '' });
  let time = Date.now();
  const clock: Clock = { now: () => Math.floor(time / 1000), nowMs: () => Math.floor(time) };
  const errors: string[] = [];
  const note: Logger['error'] = (event: string, fields?: Record<string, unknown>) =>
    void errors.push(`${event} ${fields?.error ?? ''}`);
  const log: Logger = { info: () => {}, warn: () => {}, error: note };

  const put = (table: string, Item: Record<string, unknown>) =>
    client.send(new PutCommand({ TableName: names[table] ?? '', Item }));
  const keys: FuzzKey[] = [];
  async function makeKey(projectId: string, permission: Permission, enabled: boolean) {
    const appId = `app_${randomBytes(8).toString('hex')}`;
    const secret = randomBytes(32).toString('hex');
    const apiSecret = await secrets.seal(secret, { project: projectId, appId });
    const set = { appId, projectId, permission, enabled };
    await putKey(client, buildKey({ ...set, apiSecret }));
    keys.push({ appId, slug: projectId, permission, secret, enabled });
  }
  // The project must be younger than its tables, like any project that was not restored with them.
  const createdAt = clock.now() + 60;
  for (const projectId of [slug, other]) {
    for (const item of projectItems(buildProject({ projectId, createdAt }))) {
      await put('TABLE_PROJECTS', item);
    }
    for (const permission of permissions) await makeKey(projectId, permission, true);
  }
  await makeKey(slug, 'approve', false);
  const rsa = buildRsaKey({ appId: 'app_rsa', projectId: slug, permission: 'manage' });
  await putKey(client, rsa);
  keys.push({ ...rsa, slug, secret: rsaPrivateKey, enabled: true } as FuzzKey);
  // A key with an unknown private half.
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  await putKey(client, buildRsaKey({ ...rsa, appId: 'app_2', publicKey: pem }));
  keys.push({
    appId: 'app_2',
    slug: other,
    permission: 'manage',
    secret: rsaPrivateKey,
    enabled: true,
  });

  const verifier = {
    guards: makeGuardStore(client),
    access: makeAccessStore(client),
    secrets,
    requiresProof: false,
    devices: makeDeviceStore(client),
    stage: 'local',
    sessionKeys: { proofs: makeSessionKeyProofs(client), readTerms: sessionKeyTerms },
    orders: {
      requests: makeRequestWriter(client),
      readOrder: readAskedOrder,
      readSigned: readSignedOrder,
    },
    noteKeyUse: makeKeyUseStore(client).note,
    clock,
  };
  const verify = makeVerifier({ ...verifier, log });
  const guards = {
    guards: verifier.guards,
    verifier: { verify },
    memory: makeCountMemory(),
    clock,
    log,
  };
  const books = makeBooksReader(client);
  const statements = makeStatementReader(client);
  const lists = makeListIndex(client);
  const deposits = makeDepositStore(client);
  const chainState = makeChainStateStore(client);
  const withdrawals = makeWithdrawalStore(client);
  const subAccounts = makeSubAccountStore(client);
  const sessionKeys = makeSessionKeyStore(client, isSessionKeyProven);
  const rich = async () => ({ amount: 10n ** 30n, block: 1n });
  const queue = { push: async () => {} };
  const price = { usd: '1', source: 'fuzz', readAt: 1, priceId: 'fuzz' };
  const prices = {
    latest: async (symbols: readonly string[]) =>
      new Map(symbols.map((symbol) => [symbol, { ...price, symbol }] as const)),
    isAuthentic: async () => true,
  };
  const orders = {
    clock,
    log,
    balances: { balance: rich },
    fees: { estimate: async () => ({ gasLimit: 21_000n, maxFeePerGas: 1n, maxFee: 21_000n }) },
    prices,
    ids: makeIds(),
    chain: (name: ChainName) => chains[name],
    token: findToken,
    checkAddress: ({ family }: Chain, text: string) => checkAddress(family, text),
  };
  const operations = makeOperationStore(client);
  const confirmations = makeSessionKeyConfirmations(client);
  const calls: SubmitDeps = {
    ...orders,
    operations,
    sessionKeys,
    confirmations,
    readTypedData,
    addresses: makeAddressBook(client),
    allowances: { holdsAllowance: async () => false },
    simulator: {
      simulate: async () => ({
        ok: true,
        revertReason: null,
        gas: 21_000n,
        decodedCall: null,
        source: 'trace',
        balanceChanges: [],
      }),
    },
    checkMessage: personalMessageDigest,
  };
  const swaps = makeSwapStore(client);
  const payments = makePaymentStore(client);
  const quotes = makeQuoteStore(client);
  const handlers: Record<string, ApiHandler> = {
    'system/health': health(guards),
    'system/chains': chainsOf(guards),
    'system/tokens': tokens(guards),
    'subaccount/create': create(guards, {
      subAccounts,
      // It waits for up to some seconds, which must pass on a real clock.
      clock: systemClock,
      log: { info: () => {}, warn: () => {}, error: () => {} },
      deriveAddresses: async (_, index) => ({
        EVM: `0x${String(index).padStart(40, '0')}`,
        TRX: `T${index}`,
        SOL: `S${index}`,
      }),
      sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
    }),
    'subaccount/update': relabel(guards, { subAccounts }),
    'subaccount/info': info(guards, { subAccounts }),
    'subaccount/list': subAccountList(guards, { subAccounts, lists }),
    'address/balance': balance(guards, { balances: { balance: rich } }),
    'deposit/list': depositList(guards, {
      deposits,
      chainState,
      lists,
      addresses: makeAddressBook(client),
      transactions: makeTransactionIndex(client),
    }),
    'deposit/detail': depositDetail(guards, { deposits, chainState }),
    'deposit/explain': depositExplain(guards, {
      deposits,
      chainState,
      transactions: makeTransactionIndex(client),
      rescans: makeRescanStore(client),
      guards: { count: async () => 1 },
      queue,
      clock,
      sleep: async () => {},
      chains,
    }),
    'deposit/replay-webhook': replay(guards, {
      deposits,
      queue,
      clock,
      projects: makeProjectStore(client, isFreezeEnded),
      deliveries: makeDeliveryStore(client),
    }),
    'events/list': eventList(guards, { feed: makeEventFeed(client) }),
    'ledger/entries': ledgerEntries(guards, { books, names: ledgerNames }),
    'ledger/balances': ledgerBalances(guards, { books, names: ledgerNames, clock }),
    'balances/list': balancesList(guards, {
      books,
      names: ledgerNames,
      reconcile: makeReconcileStore(client),
      reservations: makeReservationStore(client),
      addresses: makeAddressBook(client),
      chainState,
      chains,
      keepsBooks: true,
    }),
    'statements/list': statementList(guards, { statements }),
    'statements/detail': statementDetail(guards, { statements, links: makeDownloadLinks(clock) }),
    'withdraw/apply': apply(guards, { ...orders, withdrawals }),
    'withdraw/batch': batch(guards, {
      ...orders,
      withdrawals,
      batches: makeBatchStore(client),
      isOffered: true,
    }),
    'withdraw/batch-detail': batchDetail(guards, { batches: makeBatchStore(client), withdrawals }),
    'withdraw/batches': batches(guards, { batches: makeBatchStore(client), lists }),
    'withdraw/cancel-batch': cancelBatch(guards, { batches: makeBatchStore(client), withdrawals }),
    'withdraw/estimate': estimate(guards, { ...orders, withdrawals, isOffered: true }),
    'withdraw/cancel': cancel(guards, { withdrawals }),
    'withdraw/detail': withdrawDetail(guards, { withdrawals, payments }),
    'withdraw/list': withdrawList(guards, {
      withdrawals,
      lists,
      payments,
      orders: makeOrderStore(client),
    }),
    'swap/tokens': swapTokens(guards),
    'swap/quote': swapQuote(guards, {
      quotes,
      clock,
      log,
      ids: orders.ids,
      addresses: calls.addresses,
      chain: orders.chain,
      checkAddress: orders.checkAddress,
      providers: () => [],
      prices,
      market: {
        gas: async () => ({ price: 1n, maxPrice: 1n, l1Fee: 0n, l1Gas: 0n }),
        takingFees: async () => [],
        blacklisting: async () => [],
      },
    }),
    'swap/execute': swapExecute(guards, {
      swaps,
      quotes,
      clock,
      log,
      ids: orders.ids,
      build: async () => {},
    }),
    'swap/detail': swapDetail(guards, { swaps, payments }),
    'swap/list': swapList(guards, { swaps, lists, payments }),
    'client/wallet': wallet(guards),
    'client/addresses': addresses(guards, { subAccounts, lists }),
    'client/transfer': transfer(guards, calls),
    'client/send-tx': sendTx(guards, calls),
    'client/sign-message': signMessage(guards, calls),
    'client/sign-typed-data': signTypedData(guards, calls),
    'client/operations': operationList(guards, { operations, lists, payments }),
    'client/operation': operationDetail(guards, { operations, payments }),
    'client/cancel': operationCancel(guards, { operations }),
    'client/pending': pending(guards, { operations, lists }),
    'client/session-keys/create': sessionKeyCreate(guards, { sessionKeys, ids: makeIds() }),
    'client/session-keys/list': sessionKeyList(guards, { sessionKeys, confirmations, lists }),
    'screening/answer': screeningAnswer(guards, { queue: { answer: async () => {} } }),
    'client/session-keys/revoke': sessionKeyRevoke(guards, { sessionKeys, ids: makeIds() }),
  };
  const missing = routes.filter((route) => !handlers[route.id] && !isOfEnergy(route));
  if (missing.length > 0) throw new Error(`no handler for ${missing.map(({ id }) => id)}`);
  const nowhere = notFound(guards);

  async function count(table: string, prefixOfKey: string): Promise<number> {
    let found = 0;
    let start: Record<string, unknown> | undefined;
    do {
      const page = await client.send(
        new ScanCommand({
          TableName: names[table] ?? '',
          FilterExpression: 'begins_with(pk, :prefix)',
          ExpressionAttributeValues: { ':prefix': prefixOfKey },
          Select: 'COUNT',
          ExclusiveStartKey: start,
        }),
      );
      found += page.Count ?? 0;
      start = page.LastEvaluatedKey;
    } while (start);
    return found;
  }

  return {
    slug,
    keys,
    errors,
    now: () => clock.now(),
    /** Sends a request to the handler that the gateway would choose. */
    async send({
      method,
      slug: project,
      path,
      query,
      headers,
      body,
    }: WireRequest): Promise<FuzzAnswer> {
      time += step * 1000;
      const route = routes.find((one) => one.method === method && pathParams(one.path, path));
      // As in the gateway, the body stays text if the content type says so; otherwise it is base64.
      const isText = /^(application\/json|text\/)/.test(headers['content-type'] ?? '');
      const base64 = !isText || body.toString('utf8') !== body.toString('latin1');
      const ip = `198.51.100.${Math.floor(time / 1000) % 250}`;
      const event = plainEvent({
        method,
        project,
        path,
        query,
        headers,
        ip,
        base64,
        body: body.length > 0 ? body.toString(base64 ? 'base64' : 'utf8') : undefined,
      });
      // As the gateway does: no two requests have the same id.
      event.requestContext.requestId = randomBytes(8).toString('hex');
      const handler = (route && handlers[route.id]) ?? nowhere;
      const answer = await handler(event, {} as Context);
      return { http: answer.statusCode ?? 0, text: answer.body ?? '' };
    },
    /** How many orders and sub-accounts are written. */
    written: async () => ({
      orders: await count('TABLE_MONEY', 'W#'),
      subAccounts: await count('TABLE_DEPOSITS', 'SUB#'),
    }),
    stop: () => deleteTables(client, prefix),
  };
}
