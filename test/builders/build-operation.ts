import { newOrderFields } from '#domain/order/new-order-fields.ts';
import type { Operation } from '#model/orders/operation.ts';
import { ethereum, hotAddress, recipient, usdtOf } from './builders.ts';

/** A transfer of 100 USDT on ETH that waits for an admin. */
export const buildOperation = (set: Partial<Operation> = {}): Operation => {
  const usdt = usdtOf(ethereum());
  return {
    orderNo: 'OP1',
    projectId: 'demo',
    appId: 'app_1',
    opType: 'transfer',
    walletId: 1,
    decidedBy: 'pending',
    skId: null,
    riskReason: 'no_session_key',
    approvedBy: [],
    expiresAt: 1_767_225_600 + 86_400,
    data: null,
    message: null,
    typedData: null,
    countedMicroUsd: 100_000_000n,
    prices: [
      { symbol: 'USDT', usd: '1', source: 'fixed', readAt: 1_767_225_600, priceId: 'fixed' },
    ],
    simulation: null,
    signature: null,
    chain: 'ETH',
    token: 'USDT',
    tokenAddress: usdt.address,
    decimals: usdt.decimals,
    fromAddress: hotAddress,
    toAddress: recipient,
    amount: 100n * 10n ** BigInt(usdt.decimals),
    memo: null,
    gasLimit: 80_000n,
    maxFeePerGas: 100n * 10n ** 9n,
    reservation: {
      amount: 100n * 10n ** BigInt(usdt.decimals),
      fee: 80_000n * 100n * 10n ** 9n,
      day: '2026-01-01',
      dailyLimit: false,
      autoApproveMicroUsd: 0n,
    },
    status: 'pending',
    ...newOrderFields(),
    createdAt: 1_767_225_600,
    createdAtMs: 1_767_225_600_000,
    approvedAt: null,
    workStage: 'P',
    requestId: 'req-1',
    ...set,
  };
};
