import { orderStatuses } from '#model/order-status.ts';
import { type InternalOrder, internalActions } from '#model/orders/internal-order.ts';
import type { Operation } from '#model/orders/operation.ts';
import { isInternal, isOperation, isSwap, type Order } from '#model/orders/order.ts';
import type { Swap, SwapPath } from '#model/orders/swap.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { PriceSnapshot } from '#model/price.ts';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isAmount: Check = (value) => typeof value === 'bigint';
const isWhole: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isTextOrNull: Check = (value) => value === null || isText(value);
const isHexOrNull: Check = (value) => value === null || /^0x([0-9a-f]{2})*$/.test(String(value));
const isPrice: Check = (value) => {
  const price = value as PriceSnapshot | null | undefined;
  return (
    typeof price === 'object' &&
    price !== null &&
    isText(price.symbol) &&
    isText(price.priceId) &&
    isText(price.source) &&
    isWhole(price.readAt) &&
    /^\d+(\.\d+)?$/.test(String(price.usd))
  );
};
const isReservation: Check = (value) => {
  const { amount, fee, cap } = (value ?? {}) as Operation['reservation'];
  const capIsRead = cap === undefined || (isText(cap.skId) && isAmount(cap.microUsd));
  return isAmount(amount) && isAmount(fee) && capIsRead;
};

const isBatch: Check = (value) => {
  if (value === undefined) return true;
  const { no, position } = (value ?? {}) as Record<string, unknown>;
  return /^PB[0-9A-Z]{24}$/.test(String(no)) && isWhole(position);
};

const commonChecks: Partial<Record<keyof Order, Check>> = {
  projectId: isText,
  chain: isText,
  token: isText,
  tokenAddress: isTextOrNull,
  fromAddress: isText,
  toAddress: isText,
  requestId: isText,
  amount: isAmount,
  gasLimit: isAmount,
  maxFeePerGas: isAmount,
  decimals: isWhole,
  status: (value) => orderStatuses.some((status) => status === value),
  rev: isWhole,
  createdAt: isWhole,
  createdAtMs: isWhole,
};

const withdrawalChecks: Partial<Record<keyof Withdrawal, Check>> = {
  ...commonChecks,
  bizOrderId: isText,
  batch: isBatch,
  groupNo: (value) => value === undefined || isTextOrNull(value),
  amountMicroUsd: isAmount,
  level: (value) => value === 1 || value === 2 || value === 3,
  price: isPrice,
  feePrice: (value) => value === undefined || isPrice(value),
};

const operationChecks: Partial<Record<keyof Operation, Check>> = {
  ...commonChecks,
  walletId: isWhole,
  skId: isTextOrNull,
  memo: isTextOrNull,
  data: isHexOrNull,
  message: isTextOrNull,
  typedData: (value) => value === null || isJsonObject(value),
  countedMicroUsd: (value) => value === null || isAmount(value),
  prices: (value) => Array.isArray(value) && value.every(isPrice),
  reservation: isReservation,
};

const isList = (value: unknown, check: Check): boolean =>
  Array.isArray(value) && value.every(check);

const isPath: Check = (value) => {
  const path = (value ?? {}) as SwapPath;
  if (path.kind !== 'uniswap-v3') return path.kind === 'wrap' || path.kind === 'aggregator';
  const { tokens, fees } = path;
  return isList(tokens, isText) && isList(fees, isWhole) && tokens.length === fees.length + 1;
};

const swapChecks: Partial<Record<keyof Swap, Check>> = {
  ...commonChecks,
  bizOrderId: isText,
  routeId: isText,
  provider: isText,
  path: isPath,
  toToken: isText,
  toTokenAddress: isTextOrNull,
  toDecimals: isWhole,
  amountOut: isAmount,
  amountOutMin: isAmount,
  slippageBps: isWhole,
  allowanceGas: isAmount,
  allowancesSet: isWhole,
  data: isHexOrNull,
  deadline: (value) => value === null || isWhole(value),
  coinUsd: isText,
};

const internalChecks: Partial<Record<keyof InternalOrder, Check>> = {
  ...commonChecks,
  memo: isTextOrNull,
  does: (value) => internalActions.some((action) => action === value),
  serves: (value) => isList(value, isText),
  reservation: isReservation,
  feeLimit: (value) => value === undefined || isAmount(value),
};

function isJsonObject(value: unknown): boolean {
  try {
    const parsed: unknown = JSON.parse(String(value));
    return typeof parsed === 'object' && parsed !== null;
  } catch {
    return false;
  }
}

const checksFor = (order: Order): Record<string, Check> =>
  isInternal(order) ? internalChecks : checksOfRequested(order);

const checksOfRequested = (order: Order): Record<string, Check> =>
  isSwap(order) ? swapChecks : isOperation(order) ? operationChecks : withdrawalChecks;

/**
 * Returns the first field of an order whose shape this service never writes, or null. The signer
 * calls it before it uses any field: one forged record must not end a run that other orders wait
 * for.
 */
export function findInvalidField(order: Order): string | null {
  for (const [name, check] of Object.entries(checksFor(order))) {
    if (!check(order[name as keyof Order])) return name;
  }
  return null;
}
