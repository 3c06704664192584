/**
 * The spine without Lambda: the real domain over the real stores on the emulator and a real node,
 * so that a test can stop a step anywhere. The hot key is in memory; everything else is as deployed.
 */
import { randomBytes } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { makeAddressBook } from '../../src/aws/address-book.ts';
import { makeApprovalStore } from '../../src/aws/approval-store.ts';
import { makeChainStateStore } from '../../src/aws/chain-state-store.ts';
import { makeDocumentClient } from '../../src/aws/clients.ts';
import { makeDepositStore } from '../../src/aws/deposit-store.ts';
import { makeHotWalletRegistry } from '../../src/aws/hot-wallet-registry.ts';
import { makePaymentStore } from '../../src/aws/payment-store.ts';
import { makeSubAccountStore } from '../../src/aws/sub-account-store.ts';
import { makeWithdrawalStore } from '../../src/aws/withdrawal-store.ts';
import {
  addressOfPublicKey,
  checkAddress,
  toChecksumAddress,
} from '../../src/chains/evm/address.ts';
import { makeEvmBalanceReader } from '../../src/chains/evm/balance.ts';
import { makeEvmFeeEstimator } from '../../src/chains/evm/estimate.ts';
import { makeEvmGateway } from '../../src/chains/evm/gateway.ts';
import { makeEvmReader } from '../../src/chains/evm/reader.ts';
import { makeEvmSentReader } from '../../src/chains/evm/sent.ts';
import { makeEvmSigner } from '../../src/chains/evm/signer.ts';
import { makeIds } from '../../src/crypto/random.ts';
import type { PaymentDeps } from '../../src/domain/payment/deps.ts';
import { runPaymentWorker } from '../../src/domain/payment/run-worker.ts';
import type { Keyring } from '../../src/domain/ports/payments.ts';
import type { ProjectSettings } from '../../src/domain/ports/records.ts';
import type { Clock, Logger, PriceBook } from '../../src/domain/ports/world.ts';
import { AddressFilter, evmFingerprint } from '../../src/domain/watch/address-filter.ts';
import { type WatchDeps, watchTick } from '../../src/domain/watch/tick.ts';
import { type ApplyInput, applyWithdrawal } from '../../src/domain/withdrawal/apply.ts';
import { ether, startStage } from '../integration/chains/evm/stage.ts';
import { buildProject, buildSettings } from './builders.ts';
import { createTables, deleteTables, tableEnvironment } from './tables.ts';

export type Spine = Awaited<ReturnType<typeof startSpine>>;

const keyringOf = (secret: Uint8Array): Keyring => ({
  async signDigest({ digest }) {
    const bytes = secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' });
    const signature = secp256k1.Signature.fromBytes(bytes, 'recovered');
    return { r: signature.r, s: signature.s, yParity: (signature.recovery ?? 0) as 0 | 1 };
  },
});

/** One project with a funded hot wallet on one ETH-like chain; `stop` ends and removes all of it. */
export async function startSpine(prefix: string) {
  const client = makeDocumentClient();
  const name = `${prefix}-${randomBytes(3).toString('hex')}`;
  tableEnvironment(name);
  await createTables(client, name);
  const stage = await startStage();
  const { rpc } = stage;
  const chain = { ...stage.chain, enabled: true };
  const secret = secp256k1.utils.randomSecretKey();
  const address = addressOfPublicKey(secp256k1.getPublicKey(secret, false));
  await stage.send({ from: stage.owner, to: address, value: `0x${(100n * ether).toString(16)}` });
  // Younger than its tables, as a project is that was not restored with them.
  const project = buildProject({ createdAt: Math.floor(Date.now() / 1000) + 5 });
  project.hot = { ...project.hot, EVM: { address, keyId: 'hot' } };
  const settings: ProjectSettings = buildSettings();
  const flags = { frozen: false, now: null as number | null };
  const logged: { level: string; event: string; fields: Record<string, unknown> }[] = [];
  const log = Object.fromEntries(
    (['info', 'warn', 'error'] as const).map((level) => [
      level,
      (event: string, fields: Record<string, unknown> = {}) =>
        logged.push({ level, event, fields }),
    ]),
  ) as unknown as Logger;
  const clock: Clock = {
    now: () => Math.floor(clock.nowMs() / 1000),
    nowMs: () => flags.now ?? Date.now(),
  };
  const prices: PriceBook = {
    async latest(symbols) {
      return new Map(
        symbols.map((symbol) => [
          symbol,
          { symbol, usd: symbol === 'ETH' ? '2000' : '1', source: 'test', readAt: 1, priceId: 'p' },
        ]),
      );
    },
    isAuthentic: async (snapshot) => snapshot.priceId === 'p',
  };
  const projects = {
    project: async () => project,
    settings: async () => settings,
    isFrozen: async () => flags.frozen,
    webhookKeys: async () => [],
    hotWalletOwner: async () => project.projectId,
  };
  const withdrawals = makeWithdrawalStore(client);
  const payments = makePaymentStore(client);
  const registry = makeHotWalletRegistry(client);
  const subAccounts = makeSubAccountStore(client);
  await registry.register(project.projectId, {
    EVM: address,
    TRX: `T-${name}`,
    SOL: `S-${name}`,
  });
  const paymentDeps: PaymentDeps = {
    chain,
    withdrawals,
    payments,
    approvals: makeApprovalStore(client),
    projects,
    prices,
    gateway: makeEvmGateway({ chain, rpc }),
    signer: makeEvmSigner({ chain, keyring: keyringOf(secret) }),
    sent: makeEvmSentReader({ chain, rpc }),
    clock,
    log,
  };
  const watchDeps: WatchDeps = {
    chain,
    reader: makeEvmReader({ chain, rpc }),
    chainState: makeChainStateStore(client),
    deposits: makeDepositStore(client),
    addresses: makeAddressBook(client),
    projects,
    withdrawals,
    payments,
    work: { wake: async () => {} },
    filter: new AddressFilter('EVM', evmFingerprint),
    canonical: toChecksumAddress,
    clock,
    ids: makeIds(),
    log,
  };
  const applyDeps = {
    withdrawals,
    balances: makeEvmBalanceReader({ rpcOf: async () => rpc }),
    fees: makeEvmFeeEstimator({ rpcOf: async () => rpc, chainOf: () => chain }),
    prices,
    clock,
    ids: makeIds(),
    log,
    chain: () => chain,
    token: (_: string, symbol: string) => chain.tokens.find((token) => token.symbol === symbol),
    checkAddress: (_: unknown, text: string) => checkAddress(text),
  };
  let fence = 0;
  const wallet = { project, address, keyId: 'hot' };
  return {
    ...stage,
    chain,
    client,
    project,
    settings,
    flags,
    logged,
    address,
    wallet,
    subAccounts,
    paymentDeps,
    watchDeps,
    applyDeps,
    /** Submits a withdrawal of the demo project; 1 USDT to a fresh address unless set. */
    apply: (set: Partial<ApplyInput> & Pick<ApplyInput, 'bizOrderId' | 'toAddress'>) =>
      applyWithdrawal(applyDeps, {
        project,
        settings,
        appId: 'app_1',
        chain: 'ETH',
        token: 'USDT',
        amount: '1',
        memo: null,
        requestId: 'req',
        ...set,
      }),
    /** One run of the payment worker, with some of its parts replaced. */
    work: (set: Partial<PaymentDeps> = {}) =>
      runPaymentWorker({ ...paymentDeps, ...set }, wallet, clock.nowMs() + 20_000),
    /** One tick of the watcher. */
    async tick(set: Partial<WatchDeps> = {}) {
      const lease = await watchDeps.chainState.takeLease('ETH', fence, 60);
      if (!lease) throw new Error('the lease is taken');
      fence = lease.fence;
      return watchTick({ ...watchDeps, ...set }, { fence, deadline: clock.nowMs() + 20_000 });
    },
    mine: (blocks: number) => rpc.request('anvil_mine', [`0x${blocks.toString(16)}`]),
    async stop() {
      await stage.stop();
      await deleteTables(client, name);
    },
  };
}
