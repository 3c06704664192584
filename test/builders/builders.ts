/** Typed builders of valid records. A test sets only the fields that matter to it. */

import { chains } from '#chains/catalog/catalog.ts';
import { newOrderFields } from '#domain/order/new-order-fields.ts';
import type { Chain } from '#model/chain.ts';
import type { Deposit } from '#model/deposit.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { Project, ProjectKeys, ProjectSeeds, ProjectSettings } from '#model/project.ts';
import type { SessionKey } from '#model/session-key.ts';

export const hotAddress = '0x00000000000000000000000000000000000000A1';
export const recipient = '0x00000000000000000000000000000000000000B2';

export const buildProject = (set: Partial<Project> = {}): Project => ({
  projectId: 'demo',
  name: 'Demo',
  walletId: 1,
  createdAt: 1_700_000_000,
  hot: {
    EVM: { address: hotAddress },
    TRX: { address: 'T-hot' },
    SOL: { address: 'S-hot' },
  },
  ...set,
});

export const buildSeeds = (set: Partial<ProjectSeeds> = {}): ProjectSeeds => ({
  xpub: { EVM: 'xpub-evm', TRX: 'xpub-trx' },
  wrappedSeeds: { EVM: 'wrapped-evm', TRX: 'wrapped-trx', SOL: 'wrapped-sol' },
  ...set,
});

/** The keys of a project with these hot wallets. */
export const buildKeys = ({ hot }: Pick<Project, 'hot'> = buildProject()): ProjectKeys => ({
  hot: {
    EVM: { address: hot.EVM.address, keyId: 'key-evm' },
    TRX: { address: hot.TRX.address, keyId: 'key-trx' },
    SOL: { address: hot.SOL.address, keyId: 'key-sol' },
  },
  ...buildSeeds(),
});

export const buildSettings = (set: Partial<ProjectSettings> = {}): ProjectSettings => ({
  ipWhitelist: [],
  addressWhitelist: [],
  dailyLimits: [],
  confirmations: {},
  creditSeconds: {},
  pendingTtlS: 86_400,
  autoApproveDailyUsd: null,
  autoFeesDailyUsd: null,
  swapDailyUsd: null,
  clientDailyUsd: null,
  approvedDailyUsd: null,
  confirmSessionKeys: false,
  sweeps: {},
  screening: null,
  maxSwapSlippageBps: null,
  maxQuoteDeviationBps: 500,
  clientAutoApprove: false,
  requireSignatures: false,
  metadataFilters: [],
  grouping: [],
  pendingWebhooks: false,
  rev: 1,
  ...set,
});

/** ETH as in the catalog, enabled. */
export const ethereum = (): Chain => ({ ...chains.ETH, enabled: true });

export const usdtOf = (chain: Chain) => {
  const token = chain.tokens.find((candidate) => candidate.symbol === 'USDT');
  if (!token) throw new Error(`${chain.name} lists no USDT`);
  return token;
};

/** 100 USDT on ETH, level 1, approved. */
export const buildWithdrawal = (set: Partial<Withdrawal> = {}): Withdrawal => {
  const usdt = usdtOf(ethereum());
  const amount = set.amount ?? 100n * 10n ** BigInt(usdt.decimals);
  const amountMicroUsd = (amount * 1_000_000n) / 10n ** BigInt(usdt.decimals);
  return {
    orderNo: 'WD1',
    projectId: 'demo',
    bizOrderId: 'order-1',
    appId: 'app_1',
    chain: 'ETH',
    token: 'USDT',
    tokenAddress: usdt.address,
    decimals: usdt.decimals,
    fromAddress: hotAddress,
    toAddress: recipient,
    amount,
    memo: null,
    level: 1,
    price: {
      symbol: usdt.priceSymbol,
      usd: '1',
      source: 'fixed',
      readAt: 1_767_225_600,
      priceId: 'fixed',
    },
    amountMicroUsd,
    gasLimit: 80_000n,
    maxFeePerGas: 100n * 10n ** 9n,
    reservation: {
      amount,
      fee: 80_000n * 100n * 10n ** 9n,
      day: '2026-01-01',
      dailyLimit: true,
      autoApproveMicroUsd: amountMicroUsd,
    },
    status: 'approved',
    ...newOrderFields(),
    createdAt: 1_767_225_600,
    createdAtMs: 1_767_225_600_000,
    approvedAt: null,
    cancelledAt: null,
    workStage: 'A',
    requestId: 'req-1',
    ...set,
  };
};

export const buildSlot = (set: Partial<NonceSlot> = {}): NonceSlot => ({
  chain: 'ETH',
  address: hotAddress,
  nonce: 0,
  ref: 'WD1',
  refKind: 'order',
  refCreatedAtMs: 1_767_225_600_000,
  projectId: 'demo',
  attempts: [
    {
      txHash: '0xaa',
      raw: '0x02',
      kind: 'payment',
      maxFeePerGas: 10n,
      maxPriorityFeePerGas: 1n,
      at: 1_767_225_600,
      outcome: 'stored',
    },
  ],
  state: 'open',
  lastSentAt: 0,
  sends: 0,
  confirmed: false,
  mined: null,
  rev: 1,
  ...set,
});

export const buildDeposit = (set: Partial<Deposit> = {}): Deposit => ({
  depositNo: 'DP1',
  projectId: 'demo',
  userId: 'u1',
  chain: 'ETH',
  address: '0x00000000000000000000000000000000000000c3',
  token: 'ETH',
  tokenAddress: null,
  decimals: 18,
  amount: 10n ** 18n,
  txHash: '0xdd',
  blockNumber: 100n,
  blockHash: '0xb100',
  position: 'native',
  status: 'confirming',
  chainState: 'present',
  threshold: 12,
  creditAfter: 0,
  confirmations: null,
  rev: 1,
  createdAt: 1_767_225_600,
  createdAtMs: 1_767_225_600_000,
  creditedAt: null,
  ...set,
});

/** A key that is active at every time that the tests use. It has no limits by default. */
export const buildSessionKey = (set: Partial<SessionKey> = {}): SessionKey => ({
  skId: 'sk_1',
  projectId: 'demo',
  walletId: 1,
  secretHash: '00'.repeat(32),
  name: 'bot',
  scope: { chains: [], allowContracts: [], allowSelectors: [], denyNative: false },
  maxPerTxMicroUsd: null,
  dailyCapMicroUsd: null,
  ttlDays: 365,
  createdAt: 1_767_225_600,
  createdAtMs: 1_767_225_600_000,
  expiresAt: 1_767_225_600 + 365 * 86_400,
  revokedAt: null,
  rev: 1,
  appId: 'app_1',
  ...set,
});
