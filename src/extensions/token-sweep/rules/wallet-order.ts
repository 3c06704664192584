import { newInternalOrder } from '#domain/order/new-internal-order.ts';
import type { Token } from '#model/chain.ts';
import { type CollectedItem, encodeCollectedItem } from '#model/orders/collected.ts';
import type { InternalAction, InternalOrder } from '#model/orders/internal-order.ts';
import type { PaymentTerms } from '#model/payment.ts';
import { seedKeyId } from '#model/seed-key-id.ts';
import { createSweepOrder } from './create-order.ts';
import type { SweepDeps, SweepPlace } from './deps.ts';
import { readHotWallet } from './hot-wallet.ts';

type Fee = Awaited<ReturnType<SweepDeps['fees']['estimate']>>;

/** The terms by which the hot wallet collects a token from several owners at once. */
export function collectTerms(
  { project, chain }: SweepPlace,
  items: CollectedItem[],
  token: Pick<Token, 'address'>,
): PaymentTerms {
  const hot = project.hot[chain.family].address;
  return {
    chain: chain.name,
    from: hot,
    to: hot,
    tokenAddress: token.address,
    amount: items.reduce((sum, { amount }) => sum + amount, 0n),
    memo: null,
    collects: items.map(({ subIndex, address, amount }) => ({
      owner: address,
      keyId: seedKeyId(project.projectId, subIndex),
      amount,
    })),
  };
}

/**
 * Creates an order of the hot wallet that moves nothing of its own, and reserves only the fee.
 * False if there was no room, or the wallet's reservations moved meanwhile. `short`: the wallet
 * lacks the coin.
 */
export async function createWalletOrder(
  deps: SweepDeps,
  place: SweepPlace,
  of: {
    orderNo: string;
    does: InternalAction;
    token: Token;
    items: CollectedItem[];
    fee: Fee;
    wallet: Awaited<ReturnType<typeof readHotWallet>>;
  },
): Promise<InternalOrder | null> {
  const { project, chain } = place;
  const { orderNo, does, token, items, fee, wallet } = of;
  const hot = project.hot[chain.family].address;
  const order = newInternalOrder({
    orderNo,
    does,
    serves: items.map(encodeCollectedItem),
    projectId: project.projectId,
    chain,
    token,
    from: hot,
    to: hot,
    amount: items.reduce((sum, { amount }) => sum + amount, 0n),
    fee,
    nowMs: deps.clock.nowMs(),
    requestId: orderNo,
  });
  // The wallet receives the amount: it pays only the fee.
  order.reservation.amount = 0n;
  const most = wallet.coin - fee.maxFee;
  const result = await createSweepOrder(deps, {
    order,
    limits: {
      // It reserves no tokens.
      maxTokenReserved: most,
      maxNativeReserved: most,
      tokenEpoch: wallet.view.token.epoch,
      nativeEpoch: wallet.view.native.epoch,
    },
  });
  if (result !== 'created' && result !== 'duplicate') return null;
  const line = { project: project.projectId, chain: chain.name, order_no: orderNo };
  const phase = does === 'sweep' ? 'sweeping' : does;
  deps.log.info('sweep.begun', { ...line, phase, owners: items.length });
  return order;
}

/** Whether the hot wallet has the coin for a fee besides what is reserved; else an alarm fires. */
export async function affordable(
  deps: SweepDeps,
  place: SweepPlace,
  { token, fee }: { token: string; fee: Fee },
): Promise<Awaited<ReturnType<typeof readHotWallet>> | null> {
  const wallet = await readHotWallet(deps, place, token);
  if (wallet.view.native.reserved + fee.maxFee <= wallet.coin) return wallet;
  deps.log.warn('sweep.hot-wallet-short', {
    project: place.project.projectId,
    chain: place.chain.name,
  });
  return null;
}
