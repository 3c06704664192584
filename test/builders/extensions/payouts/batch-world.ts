import { checkAddress } from '#chains/account/address.ts';
import { findToken } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import type { BatchCheckDeps } from '#extensions/payouts/rules/check-batch.ts';
import {
  type BatchBody,
  type ReadBatchDeps,
  readBatch,
} from '#extensions/payouts/rules/read-batch.ts';
import { parseWith } from '#functions/middleware/parse-with.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { ProjectSettings } from '#model/project.ts';
import { buildProject, buildSettings, ethereum } from '#test/builders/builders.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakeWithdrawalStore } from '#test/fakes/ports/withdrawal-store.ts';
import { ApiError } from '#wire/api-error.ts';
import { applyBody } from '#wire/merchant/withdraw/schemas.ts';

export const usdt = 1_000_000n;
export const ether = 10n ** 18n;

/** An address for each number from 1. */
export const addressOf = (n: number): string =>
  (checkAddress('EVM', `0x${(n + 0xa000).toString(16).padStart(40, '0')}`) as { address: string })
    .address;

/** 10 USDT on ETH to an address of its own. */
export const item = (n: number, set: Record<string, unknown> = {}) => ({
  biz_order_id: `pay-${n}`,
  chain: 'ETH',
  token: 'USDT',
  to_address: addressOf(n),
  amount: '10',
  ...set,
});

export const items = (count: number, set: Record<string, unknown> = {}) =>
  Array.from({ length: count }, (_, i) => item(i + 1, set));

const readDeps: ReadBatchDeps = {
  readBody: (value) => {
    if (typeof value !== 'object' || value === null) {
      throw new ApiError('invalidRequest', 'an item must be an object');
    }
    return parseWith(applyBody(), value) as ReturnType<ReadBatchDeps['readBody']>;
  },
  parseChain: (name) => parseChain(name, { aliases: true }),
  chain: ethereum,
  token: (_, symbol) => findToken(ethereum(), symbol),
  checkAddress: (chain, text) => checkAddress(chain.family, text),
};

export const read = (body: Partial<BatchBody> = {}) =>
  readBatch(readDeps, { batch_id: 'march', items: items(3), ...body });

interface Wallet {
  usdt?: bigint;
  coin?: bigint;
  /** What the second provider shows of the token. */
  usdtByTwo?: bigint;
  settings?: Partial<ProjectSettings>;
  ethUsd?: string;
  orders?: Withdrawal[];
}

/** A wallet of 60,000 USDT and 10 ETH, of which 10 USDT and 1 ETH are reserved. A payment takes 0.01 ETH. */
export function wallet(set: Wallet = {}) {
  const asked: string[] = [];
  const { log } = fakeLogger();
  const view = {
    token: { reserved: 10n * usdt, epoch: 3 },
    native: { reserved: ether, epoch: 4 },
    dailyUsed: 40n * usdt,
    autoApproveUsedMicroUsd: 100n * usdt,
    autoFeesUsedMicroUsd: 0n,
  };
  const deps: BatchCheckDeps = {
    withdrawals: fakeWithdrawalStore({
      byOrder: async (_, id) => set.orders?.find(({ bizOrderId }) => bizOrderId === id) ?? null,
      reservations: async ({ token }) => {
        asked.push(`reservations ${token}`);
        return token === 'ETH' ? { ...view, token: view.native, dailyUsed: 0n } : view;
      },
    }),
    balances: {
      balance: async ({ tokenAddress, byTwo }) => {
        asked.push(`balance ${tokenAddress === null ? 'ETH' : 'USDT'}${byTwo ? ' by two' : ''}`);
        const held = set.usdt ?? 60_000n * usdt;
        const shown = byTwo ? (set.usdtByTwo ?? held) : held;
        return { amount: tokenAddress === null ? (set.coin ?? 10n * ether) : shown, block: 1n };
      },
    },
    fees: {
      estimate: async ({ to }) => {
        asked.push(`fee ${to}`);
        return { gasLimit: 50_000n, maxFeePerGas: 1n, maxFee: ether / 100n };
      },
    },
    prices: {
      latest: async (symbols) =>
        new Map(
          symbols.flatMap((symbol) => {
            const usd = symbol === 'USDT' ? '1' : (set.ethUsd ?? '100');
            if (usd === '') return [];
            return [[symbol, { symbol, usd, source: 's', readAt: 1, priceId: `p-${symbol}` }]];
          }),
        ),
      isAuthentic: async () => true,
    },
    clock: stoppedClock(1_767_225_610),
    log,
  };
  const of = { project: buildProject(), settings: buildSettings(set.settings) };
  return { deps, of, asked };
}
