import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { checkAddress } from '#chains/account/address.ts';
import { chains } from '#chains/catalog/catalog.ts';
import { batchDigest } from '#domain/approval/batch-digest.ts';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import { operationApprovals } from '#domain/wallet/approvals-needed.ts';
import { withdrawalApprovals } from '#domain/withdrawal/approvals-needed.ts';
import type { ScreeningCase } from '#extensions/screening/model/case.ts';
import type { SweepConfig } from '#extensions/token-sweep/model/sweep-config.ts';
import { makeHandler as makeAudit } from '#functions/admin/audit.ts';
import { makeHandler as makeChains } from '#functions/admin/chains.ts';
import { makeHandler as makeChanges } from '#functions/admin/changes.ts';
import { makeHandler as makeConfirmDevice } from '#functions/admin/confirm-device.ts';
import { makeHandler as makeDecideOperation } from '#functions/admin/decide-operation.ts';
import { makeHandler as makeDecidePayout } from '#functions/admin/decide-payout.ts';
import { makeHandler as makeDecide } from '#functions/admin/decide-withdrawal.ts';
import { makeHandler as makeDevices } from '#functions/admin/devices.ts';
import { makeHandler as makeFailOrder } from '#functions/admin/fail-order.ts';
import { makeHandler as makeFreeze } from '#functions/admin/freeze.ts';
import { makeHandler as makeKeys } from '#functions/admin/keys.ts';
import { makeHandler as makeLookup } from '#functions/admin/lookup.ts';
import { makeHandler as makePassBlock } from '#functions/admin/pass-block.ts';
import { makeHandler as makePayouts } from '#functions/admin/payouts.ts';
import { makeHandler as makePeople } from '#functions/admin/people.ts';
import { makeHandler as makeProjects } from '#functions/admin/projects.ts';
import { makeHandler as makeScreening } from '#functions/admin/screening.ts';
import { makeHandler as makeSettings } from '#functions/admin/settings.ts';
import { makeHandler as makeSweeps } from '#functions/admin/sweeps.ts';
import { makeHandler as makeUsers } from '#functions/admin/users.ts';
import { makeHandler as makeWallets } from '#functions/admin/wallets.ts';
import { makeHandler as makeWebhooks } from '#functions/admin/webhooks.ts';
import { makeHandler as makeWithdrawals } from '#functions/admin/withdrawals.ts';
import type { ApiHandler } from '#functions/middleware/request-state.ts';
import type { AuditCopy, AuditEntry } from '#model/audit.ts';
import type { Cursor, WatcherStop } from '#model/chain.ts';
import type { Deposit } from '#model/deposit.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { Decision } from '#model/orders/decision.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { TransitionWrite } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { SignatureRecord } from '#model/payment.ts';
import type { RescanJob } from '#model/rescan.ts';
import type { ListIndex, ReceiverState } from '#ports/events.ts';
import type { OperationStore, WithdrawalStore } from '#ports/orders.ts';
import type { FiringAlarm } from '#ports/runtime.ts';
import { fakeConfirmations } from '#test/fakes/ports/confirmations.ts';
import { adminAnswers } from '#wire/admin/answers.ts';
import { type AdminRouteName, adminRoutes } from '#wire/admin/routes.ts';
import { buildCursor } from '../builders/build-chain-state.ts';
import {
  buildInternalOrder,
  depositAddress,
  energyAccount,
} from '../builders/build-internal-order.ts';
import { buildOperation } from '../builders/build-operation.ts';
import { buildProject, buildSlot, buildWithdrawal, ethereum } from '../builders/builders.ts';
import { buildBatch, payoutNo } from '../builders/extensions/payouts/build-batch.ts';
import { testOrigin } from '../builders/shared/devices/build-device.ts';
import { adminWorld } from '../fakes/fake-admin-store.ts';
import { memoryBatches } from '../fakes/payouts.ts';
import { fakeRecipients } from '../fakes/recipients.ts';
import { delivery } from './admin/delivery.ts';
import { limitDeps, signedToday } from './admin/limit-deps.ts';
import { lookupDeps, receiverUrl, replayDeps } from './admin/lookup-deps.ts';
import { hotDeps, sessionKeyDeps } from './admin/policy-deps.ts';
import { screeningDeps } from './admin/screening-deps.ts';
import { makeTreasuryHandlers } from './admin/treasury-handlers.ts';
import { peopleDeps, userDeps } from './admin/user-deps.ts';

type Asked = Parameters<ListIndex['page']>[0];

const coinPrice = { usd: '2500', source: 'a feed', readAt: 1, priceId: 'p1' };

const entry: AuditEntry = {
  auditId: 'AU1',
  projectId: 'demo',
  at: 1,
  atMs: 1000,
  actor: 'one@example.com',
  action: 'key.create',
  target: 'app_1',
  details: {},
};

const copy: AuditCopy = { auditId: 'AU1', seq: 1, prev: '0'.repeat(64), hash: 'a'.repeat(64) };

const buildSweep = () =>
  buildInternalOrder({
    orderNo: 'SP1',
    does: 'sweep',
    serves: [`1:${depositAddress}:25000000`],
    toAddress: energyAccount,
  });

/** Ids in each list. */
const listed: Record<string, string[]> = {
  withdrawals: ['WD1'],
  deposits: ['DP1'],
  'deposits-user': ['DP1'],
  operations: ['OP1'],
  'internal-orders': ['SP1'],
  'session-keys': ['sk_1'],
  'energy-orders': ['withdraw:WD1'],
  webhooks: ['DL1'],
  audit: ['AU1'],
  swaps: ['SW1'],
  subaccounts: ['0000000000000007'],
  payouts: [payoutNo],
};

/** Not a text in which a secret could be seen. */
const sealedSecret = { dataKey: 'k', iv: 'i', ciphertext: 'c', tag: 't' };
/** A batch of payouts that waits for an approval. */
function waitingPayout() {
  const { state, batches } = memoryBatches();
  const level = 2;
  const order = buildWithdrawal({ level, status: 'pending', batch: { no: payoutNo, position: 0 } });
  const digests = [termsDigest(order)];
  const digest = batchDigest({ projectId: 'demo', batchNo: payoutNo, level, digests });
  state.batches.set(payoutNo, buildBatch({ batchNo: payoutNo, digest, refused: 0 }));
  state.lines.set(`${payoutNo} 0`, [order]);
  return batches;
}

/** Every handler of the admin API over fakes of its ports. */
export function makeAdminHandlers(
  options: {
    stage?: string;
    operation?: Partial<Operation>;
    withdrawal?: Partial<Withdrawal>;
    /** The signers' records of orders, by number. */
    signed?: Record<string, SignatureRecord>;
    /** Where ETH's watcher is, and what stops it. */
    cursor?: Partial<Cursor>;
    stop?: WatcherStop;
    alarms?: FiringAlarm[];
    /** How the webhook URL of the project answers. */
    receiver?: ReceiverState;
    /** Where the project's TRX deposits are swept. */
    sweepConfig?: SweepConfig;
    /** What screening holds. */
    held?: { deposit: Deposit; screening: ScreeningCase }[];
  } = {},
) {
  const { deps, fake, time } = adminWorld({ stage: options.stage ?? 'local' });
  const asked: Asked[] = [];
  const logs: [string, Record<string, unknown> | undefined][] = [];
  const pushed: unknown[] = [];
  const rescans = new Map<string, RescanJob>();
  const log = { info: note, warn: note, error: note };
  function note(event: string, fields?: Record<string, unknown>) {
    logs.push([event, fields]);
  }
  const lists = {
    page: async (input: Asked) => {
      asked.push(input);
      const ids = listed[input.list] ?? [];
      return { ids: [...ids, 'gone'], total: 2 };
    },
    apply: async () => {},
  };
  let order = buildWithdrawal({ status: 'pending', level: 2, ...options.withdrawal });
  const withdrawals = {
    get: async (no: string) => (no === 'WD1' ? order : null),
    byOrder: async () => null,
    getMany: async () => [order],
    transition: async (write) => {
      order = { ...order, ...write.set };
      return order;
    },
  } as Partial<WithdrawalStore> as WithdrawalStore;
  let operation = buildOperation(options.operation);
  const decided: TransitionWrite[] = [];
  const operations = {
    get: async (no: string) => (no === 'OP1' ? operation : null),
    getMany: async () => [operation],
    transition: async (write) => {
      decided.push(write);
      operation = { ...operation, ...(write.set as Partial<Operation>) };
      return operation;
    },
  } as Partial<OperationStore> as OperationStore;
  /** The approvals that were written together with those decisions. */
  const approvals = {
    approvals: async (no: string): Promise<Approval[]> =>
      decided.flatMap(({ orderNo, approval }) => (orderNo === no && approval ? [approval] : [])),
    decision: async () => null,
  };
  const all = {
    ...deps,
    log,
    lists,
    withdrawals,
    orders: withdrawals,
    approvals,
    prices: { latest: async () => new Map() },
  };
  const recorded: Decision[] = [];
  const deciding = {
    decisions: {
      putDecision: async (decision: Decision) => {
        recorded.push(decision);
      },
    },
    chainOf: ({ chain }: Pick<Withdrawal, 'chain'>) => chains[chain],
  };
  const project = buildProject();
  const lookup = lookupDeps();
  const replay = replayDeps();
  const sent = { slot: async () => null, claim: async () => null, nonceState: async () => null };
  const payouts = waitingPayout();
  const people = peopleDeps();
  const treasury = makeTreasuryHandlers(all, options.sweepConfig);
  const handlers: ApiHandler[] = [
    makeProjects({
      ...all,
      keys: { make: async () => project },
      hotWallets: { register: async () => {} },
    }),
    makeKeys({
      ...all,
      ...sessionKeyDeps(),
      confirmations: fakeConfirmations(),
      keyUses: { lastUses: async ([appId]) => new Map(appId ? [[appId, 1_700_000_000]] : []) },
    }),
    makeSettings({
      ...all,
      hasScreening: true,
      screeningSecrets: { seal: async () => sealedSecret },
    }),
    makeChanges({ ...all, ...sessionKeyDeps(), confirmations: fakeConfirmations() }),
    makeWithdrawals({ ...all, payments: sent }),
    makeSweeps({
      ...all,
      askProviders: async () => [
        { host: 'one.example', head: 91n, error: null, tookMs: 20 },
        { host: 'two.example', head: null, error: 'HTTP 401', tookMs: 30 },
      ],
      ...hotDeps(),
      orders: { getMany: async () => [buildSweep()] },
      sweeps: {
        due: async (at) => [{ ...at, address: 'T1', token: 'USDT', dueMs: 5_900, cause: 'small' }],
      },
    }),
    makePayouts({ ...all, batches: payouts }),
    makeDecidePayout({ ...all, ...deciding, batches: payouts }),
    makeDecide({ ...all, ...deciding, approvalsNeeded: withdrawalApprovals }),
    makeLookup({
      ...all,
      internalTransfers: { getMany: async () => [] },
      operations,
      recipients: fakeRecipients([order, operation]),
      ...lookup,
      ...limitDeps(),
      payments: {
        ...sent,
        slot: async () => buildSlot({ ref: 'OP1' }),
        claim: lookup.claim,
        counted: async (names) => new Map(names.map((name) => [name, signedToday])),
      },
    }),
    makeDecideOperation({
      ...all,
      ...deciding,
      orders: operations,
      approvalsNeeded: (order) => operationApprovals(order, chains[order.chain]),
    }),
    ...treasury.handlers,
    makeFailOrder({
      ...all,
      operations,
      payments: { signature: async (ref) => options.signed?.[ref] ?? null },
    }),
    makeWebhooks({
      ...all,
      deliveries: {
        ...replay.store,
        eventsOf: async (ref) => (ref === 'WD1' ? ['evt_2'] : []),
        ofEvent: async (id) => (id === delivery.eventId ? [delivery] : []),
        get: async (id) => (id === 'DL1' ? delivery : null),
        getMany: async () => [delivery],
        waitingFor: async (url, { kind }) => ({
          list: url === receiverUrl && kind === 'held' ? [{ deliveryId: 'DL1', nextAt: 900 }] : [],
          next: null,
        }),
      },
      receivers: {
        get: async (url) => (url === receiverUrl ? (options.receiver ?? null) : null),
      },
      projects: replay.projects,
      deposits: replay.deposits,
      queue: { push: async (message) => void pushed.push(message) },
    }),
    makeAudit({
      ...all,
      audit: { getMany: async () => [entry] },
      copies: { getMany: async () => [copy] },
    }),
    makeFreeze(all),
    makeWallets({
      ...all,
      chains: { ...chains, ETH: ethereum() },
      orders: {
        ...withdrawals,
        unfinished: async () => ({ orderNos: [], cursor: null }),
        addressesWithWork: async () => [],
        oldestWaiting: async () => null,
      },
      history: {
        identity: async () => ({ id: 'table-2', createdAt: 1 }),
        hasSigned: async () => false,
      },
      addresses: { owners: async () => new Map() },
      checkAddress: ({ family }, text) => checkAddress(family, text),
      payments: {
        identity: async () => ({ id: 'table-1', createdAt: 1 }),
        nonceState: async () => null,
        openSlots: async () => [],
        slot: async () => null,
        signature: async () => null,
        groupTally: async () => null,
        freezeAddress: async () => {},
        adopt: async () => true,
      },
      groups: { create: async () => 'duplicate' },
      announced: { newer: async () => new Map() },
      sentOf: async () => ({
        counts: async () => ({ latest: 0, finalized: 0, pending: 0 }),
        hashes: async () => new Map(),
        sent: async () => null,
      }),
    }),
    makeScreening({
      ...all,
      ...screeningDeps(options.held ?? []),
      chainOf: (name) => chains[name],
      checkAddress: (_chain, address) => ({ address }),
    }),
    makeUsers({ ...all, ...userDeps() }),
    makePeople({ ...all, ...people }),
    makeDevices({ ...all, origin: testOrigin }),
    makeConfirmDevice(all),
    makePassBlock({
      ...all,
      chains: { ...chains, ETH: ethereum() },
      chainState: {
        cursor: async () => buildCursor(options.cursor),
        stop: async () => options.stop ?? null,
      },
      prices: {
        latest: async (symbols) =>
          new Map(symbols.map((symbol) => [symbol, { ...coinPrice, symbol }])),
      },
      alarms: { firing: async () => ({ list: options.alarms ?? [], complete: true }) },
    }),
    makeChains({
      ...all,
      chains: { ...chains, ETH: ethereum() },
      rescans: {
        get: async (_chain, id) => rescans.get(id) ?? null,
        create: async (job) => void rescans.set(job.rescanId, job),
      },
      queue: { push: async (job) => void pushed.push(job) },
    }),
  ];
  const { audited, reconciled, control } = treasury;
  const { noted } = people;
  const written = { decided, recorded, audited, reconciled, control, noted };
  return { handlers, fake, time, asked, logs, pushed, deps, ...written };
}

interface Call {
  groups?: string;
  sub?: string;
  authTime?: number;
  body?: unknown;
  raw?: string;
  claims?: null;
}

/** Routes a request as the gateway does: the handler that has the route answers. */
export async function call(handlers: ApiHandler[], line: string, options: Call = {}) {
  const [method = '', url = ''] = line.split(' ');
  const [path = '', query = ''] = url.split('?');
  const sub = options.sub ?? 'admin-1';
  const claims = {
    sub,
    email: `${sub}@example.com`,
    token_use: 'id',
    auth_time: String(options.authTime ?? 1_767_225_600),
    'cognito:groups': options.groups ?? '[owner approver]',
  };
  const event = {
    rawPath: `/prod/admin/v1${path}`,
    rawQueryString: query,
    headers: {},
    body: options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body)),
    isBase64Encoded: false,
    requestContext: {
      requestId: 'req-1',
      http: { method, path, sourceIp: '203.0.113.9' },
      ...(options.claims === null ? {} : { authorizer: { jwt: { claims, scopes: [] } } }),
    },
  } as unknown as APIGatewayProxyEventV2;
  let answer = { status: 404, body: {} as Record<string, unknown>, headers: {} as object };
  for (const handler of handlers) {
    const result = await handler(event, {} as Context);
    const body = JSON.parse(String(result.body)) as Record<string, unknown>;
    if (body.message === 'No such route') continue;
    answer = { status: Number(result.statusCode), body, headers: result.headers ?? {} };
    checkAnswer(method, path, body);
  }
  return answer;
}

/** Throws an Error for a success that is not what src/wire/admin/answers.ts promises. */
function checkAnswer(method: string, path: string, body: Record<string, unknown>): void {
  if (body.code !== 0) return;
  for (const [name, route] of Object.entries(adminRoutes)) {
    const pattern = new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    if (route.method !== method || !pattern.test(path)) continue;
    const promised = adminAnswers[name as AdminRouteName];
    const { error } =
      'data' in promised ? promised.data.safeParse(body.data) : { error: undefined };
    if (error) throw new Error(`${name} answers something else: ${error.message}`);
  }
}

/** The `data` of an answer. */
export const data = (answer: { body: Record<string, unknown> }) =>
  answer.body.data as Record<string, unknown> & { list: Record<string, unknown>[] };
