/**
 * The parts of a spine that do not depend on its chain: tables on the emulator with the real
 * stores over them, one project, a clock and prices that a test sets, and a log that a test reads.
 */

import { randomBytes } from 'node:crypto';
import { makeAddressBook } from '#aws/deposits/address-book.ts';
import { makeChainStateStore } from '#aws/deposits/chain-state-store.ts';
import { makeDepositStore } from '#aws/deposits/deposit-store.ts';
import { makeHotWalletRegistry } from '#aws/deposits/hot-wallet-registry.ts';
import { makeInternalTransferStore } from '#aws/deposits/internal-transfer-store.ts';
import { makeSubAccountStore } from '#aws/deposits/sub-account-store.ts';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { makeApprovalStore } from '#aws/orders/approval-store.ts';
import { makeOrderStore } from '#aws/orders/order-store.ts';
import { makeWithdrawalStore } from '#aws/orders/withdrawal-store.ts';
import { makePaymentStore } from '#aws/payments/payment-store.ts';
import { makeSenderHistory } from '#aws/payments/sender-history.ts';
import { makeDeviceStore } from '#aws/projects/device-store.ts';
import { makePolicyStore } from '#aws/projects/policy-store.ts';
import { makeSessionKeyConfirmations } from '#aws/projects/session-key-confirmations.ts';
import { makeSessionKeyStore } from '#aws/projects/session-key-store.ts';
import { makeRequestReader, makeRequestWriter } from '#aws/requests/request-store.ts';
import { checkAddress } from '#chains/account/address.ts';
import type { Wallet, WorkerDeps } from '#domain/payment/deps.ts';
import { makeSettleMemory } from '#domain/payment/settle/settle-memory.ts';
import { askedWithdrawal } from '#domain/request/asked-order.ts';
import { makeProveRequest } from '#domain/request/proven-requests.ts';
import { AddressFilter } from '#domain/watch/address-filter.ts';
import type { WatchDeps } from '#domain/watch/deps.ts';
import { watchTick } from '#domain/watch/tick.ts';
import { makeWakes } from '#domain/watch/wakes.ts';
import { type ApplyDeps, type ApplyInput, applyWithdrawal } from '#domain/withdrawal/apply.ts';
import { tellBurnt } from '#extensions/energy/rules/balance/tell-burnt.ts';
import { topUpItems } from '#extensions/energy/store/balance-items.ts';
import { candidateBesideCredit } from '#extensions/token-sweep/store/candidate-item.ts';
import type { Chain } from '#model/chain.ts';
import type { ProjectSettings } from '#model/project.ts';
import { seedKeyId } from '#model/seed-key-id.ts';
import type { SubAccount } from '#model/sub-account.ts';
import type {
  AllowanceReader,
  BalanceReader,
  CallSimulator,
  ChainReader,
  FeeEstimator,
} from '#ports/chains.ts';
import type { PriceBook } from '#ports/prices.ts';
import type { Clock } from '#ports/runtime.ts';
import type { Family } from '#shared/chains.ts';
import { makeIds } from '#shared/crypto/random.ts';
import { nextPositions } from '#test/builders/next-positions.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';
import { buildProject, buildSettings } from '../builders/builders.ts';
import { keepBooks } from '../support/books/keep-books.ts';
import type { BalanceOf } from '../support/books/read-chain-balances.ts';
import { indexesSettled } from '../support/dynamodb/indexes-settled.ts';
import type { ExpiryDepsWithVault } from '../support/in-process-vault.ts';
import { recordAsked } from '../support/record-asked.ts';
import { createTables, deleteTables, tableEnvironment } from '../support/tables.ts';
import { makeSpineOperations } from './spine-operations.ts';

/** A chain as a spine reads it, and the project's funded wallet on it. */
export interface SpineChain {
  chain: Chain;
  address: string;
  reader: ChainReader;
  balances: BalanceReader;
  fees: FeeEstimator;
  fingerprint(address: string): number;
  canonical(address: string): string;
  /** USD price of the native coin; every other symbol is worth 1. */
  coinUsd: string;
  /** What an address holds at the head, by the node itself; without it no books are kept. */
  balanceOf?: BalanceOf | undefined;
  /** How many seconds the chain's newest block is ahead of this machine. */
  secondsAhead?: (() => number) | undefined;
  /** The address of a sub-account, derived from the project's seed. */
  subAddress?(index: number): string;
  /** Only on a chain that has contract calls. */
  simulator?: CallSimulator;
  allowances?: AllowanceReader;
}

/** Makes the tables. Call `removeTables` at the end. */
export async function makeSpineBase(prefix: string, on: SpineChain) {
  const { chain, address, reader } = on;
  const client = makeDocumentClient();
  const name = `${prefix}-${randomBytes(3).toString('hex')}`;
  tableEnvironment(name);
  await createTables(client, name);
  // The project is created after its tables, as usual. After a restore its tables would be newer.
  const project = buildProject({ createdAt: Math.floor(Date.now() / 1000) + 5 });
  project.hot = { ...project.hot, [chain.family]: { address } };
  const settings: ProjectSettings = buildSettings();
  const flags = { frozen: false, now: null as number | null };
  const logged: LoggedEvent[] = [];
  const log = recordingLogger(logged);
  const clock: Clock = {
    now: () => Math.floor(clock.nowMs() / 1000),
    nowMs: () => (flags.now ?? Date.now()) + (on.secondsAhead?.() ?? 0) * 1_000,
  };
  const usdOf = (symbol: string) => (symbol === chain.nativeToken ? on.coinUsd : '1');
  const prices: PriceBook = {
    async latest(symbols) {
      return new Map(
        symbols.map((symbol) => [
          symbol,
          { symbol, usd: usdOf(symbol), source: 'test', readAt: clock.now(), priceId: 'p' },
        ]),
      );
    },
    isAuthentic: async (snapshot) => snapshot.priceId === 'p',
  };
  const projects = {
    project: async () => project,
    seeds: async () => null,
    settings: async () => settings,
    firstSettings: async () => settings,
    confirmedChanges: async () => [],
    isFrozen: async () => flags.frozen,
    webhookKeys: async () => [],
    confirmedUrls: async () => [],
    hotWalletOwner: async () => project.projectId,
  };
  const withdrawals = makeWithdrawalStore(client);
  const orders = makeOrderStore(client);
  const sessionKeys = makeSessionKeyStore(client, () => true);
  const payments = makePaymentStore(client);
  const subAccounts = makeSubAccountStore(client);
  const ids = makeIds();
  const others = { EVM: `0x-${name}`, TRX: `T-${name}`, SOL: `S-${name}` };
  await makeHotWalletRegistry(client).register(project.projectId, {
    ...others,
    [chain.family]: address,
  });
  const devices = makeDeviceStore(client);
  const ofStage = { devices, stage: 'local', requiresProof: false };
  const requests = makeRequestWriter(client);
  const workerDeps: Omit<WorkerDeps, 'vault' | 'attester'> & Pick<ExpiryDepsWithVault, 'payments'> =
    {
      chain,
      ...ofStage,
      proveRequest: makeProveRequest({
        ...ofStage,
        requests: makeRequestReader(client),
        // Only of keys in RSA mode, which are verified where owners agree on keys.
        readOrder: () => null,
        clock,
      }),
      orders,
      sessionKeys,
      confirmations: makeSessionKeyConfirmations(client),
      payments,
      projects,
      prices,
      fees: on.fees,
      clock,
      log,
      approvals: makeApprovalStore(client),
      admins: { groups: async () => ['approver'] },
      history: makeSenderHistory(client),
      policies: makePolicyStore(client),
    };
  const watchDeps: WatchDeps = {
    chain,
    reader,
    projects,
    orders,
    payments,
    clock,
    log,
    chainState: makeChainStateStore(client),
    deposits: makeDepositStore(client, topUpItems),
    besideCredit: candidateBesideCredit,
    onMined: (slot, sent) => tellBurnt({ log }, slot, sent),
    internalTransfers: makeInternalTransferStore(client),
    addresses: makeAddressBook(client),
    work: { wake: async () => {}, wakeMany: async () => {} },
    filter: new AddressFilter(chain.family, on.fingerprint),
    wakes: makeWakes(),
    memory: makeSettleMemory(),
    released: { upTo: -1n },
    turns: new Map(),
    canonical: on.canonical,
  };
  const applyDeps: ApplyDeps = {
    withdrawals,
    prices,
    clock,
    ids,
    log,
    balances: on.balances,
    fees: on.fees,
    chain: () => chain,
    token: (_: string, symbol: string) => chain.tokens.find((token) => token.symbol === symbol),
    checkAddress: ({ family }: Chain, text: string) => checkAddress(family, text),
  };
  const operations = makeSpineOperations({
    client,
    requests,
    chain,
    project,
    settings,
    prices,
    clock,
    ids,
    log,
    sessionKeys,
    balances: on.balances,
    fees: on.fees,
    simulator: on.simulator,
    allowances: on.allowances,
  });
  const wallet: Wallet = { project, address, keyId: 'hot' };
  const wallets = new Map([[address, wallet]]);
  const { projectId } = project;
  const { balanceOf } = on;
  const books = keepBooks({ client, projectId, watchDeps, hot: address, balanceOf });
  let fence = 0;
  let users = 0;
  const tick = async (set: Partial<WatchDeps>) => {
    const lease = await watchDeps.chainState.takeLease(chain.name, fence, 60);
    if (!lease) throw new Error('the lease is taken');
    fence = lease.fence;
    const deadline = clock.nowMs() + 20_000;
    const result = await watchTick({ ...watchDeps, ...set }, { fence, deadline });
    await books.afterTick();
    return result;
  };
  return {
    ...operations,
    chain,
    client,
    project,
    settings,
    flags,
    logged,
    address,
    subAccounts,
    withdrawals,
    requests,
    workerDeps,
    watchDeps,
    applyDeps,
    wallet,
    books,
    /** The wallet whose key signs an order of this address. */
    walletOf(from: string): Wallet {
      const found = wallets.get(from);
      if (!found) throw new Error(`${from} is not an address of the wallet`);
      return found;
    },
    /** Submits a withdrawal of the demo project; 1 USDT to a fresh address by default. */
    async apply(set: Partial<ApplyInput> & Pick<ApplyInput, 'bizOrderId' | 'toAddress'>) {
      const input: ApplyInput = {
        project,
        settings,
        appId: 'app_1',
        chain: chain.name,
        token: 'USDT',
        amount: '1',
        memo: null,
        requestId: 'req',
        ...set,
      };
      const { projectId } = input.project;
      const terms = () => askedWithdrawal(applyDeps, { ...input, projectId }).terms;
      const orderNo = await recordAsked({ requests, clock, ids }, { appId: input.appId, terms });
      return applyWithdrawal(applyDeps, { ...input, orderNo });
    },
    /** Runs one tick of the watcher, and waits until the indexes show what it has written. */
    async tickOnce(set: Partial<WatchDeps> = {}) {
      await indexesSettled();
      const result = await tick(set);
      await indexesSettled();
      return result;
    },
    /**
     * Runs one tick of the watcher and returns its result. Where the indexes are behind, a second one
     * follows: it sees what the first has written.
     */
    async tick(set: Partial<WatchDeps> = {}) {
      await indexesSettled();
      const first = await tick(set);
      if (await indexesSettled()) await tick(set);
      return first;
    },
    /**
     * Creates a sub-account as subaccount/create does, with this address on the chain or one
     * derived from the project's seed. Returns its address.
     */
    async addSubAccount(given?: string): Promise<string> {
      users += 1;
      const positions = await nextPositions(subAccounts, project.projectId);
      const own = given ?? on.subAddress?.(positions.subIndex);
      if (own === undefined) throw new Error('a spine without a seed derives no address');
      const keyId = seedKeyId(project.projectId, positions.subIndex);
      wallets.set(own, { project, address: own, keyId });
      const record: SubAccount = {
        ...positions,
        projectId: project.projectId,
        userId: `${name}-user-${users}`,
        accountNo: `WP-${name}-${users}`,
        label: 'x',
        addresses: { ...numbered(others, users), [chain.family]: own },
        createdAt: Math.floor(Date.now() / 1000),
      };
      const outbox = {
        outboxId: `${record.accountNo}#1`,
        kind: 'subaccount' as const,
        ref: record.accountNo,
        projectId: project.projectId,
        event: null,
        lists: [],
        start: false,
        createdAtMs: 1,
        requestId: 'r',
      };
      const made = await subAccounts.create(record, outbox);
      if (made !== 'created') throw new Error(`the sub-account was not created: ${made}`);
      return own;
    },
    removeTables: () => deleteTables(client, name),
  };
}

const numbered = (addresses: Record<Family, string>, n: number): Record<Family, string> => ({
  EVM: `${addresses.EVM}-${n}`,
  TRX: `${addresses.TRX}-${n}`,
  SOL: `${addresses.SOL}-${n}`,
});
