/** The vault of TRON over tables in memory, with its real signer: a chain whose transactions expire. */
import { makeTronBuilder } from '#chains/tron/pay/builder.ts';
import { makeTronSigner } from '#chains/tron/pay/signer.ts';
import { paymentLimits, paymentTerms } from '#domain/payment/broadcast/payment-terms.ts';
import type { VaultDeps } from '#domain/vault/deps.ts';
import { expirySigning } from '#domain/vault/expiry-signing.ts';
import { makeVault } from '#domain/vault/vault.ts';
import type { Order } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { NonceState, PaymentPlan, PaymentTerms } from '#model/payment.ts';
import type { ExpiringPayment } from '#ports/chains.ts';
import type { Unsigned } from '#ports/vault.ts';
import { bob, chain as tron, usdt } from '#test/unit/chains/tron/people.ts';
import { stoppedClock } from '../../../fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '../../../fakes/ports/logger.ts';
import { fakeOrderStore } from '../../../fakes/ports/order-store.ts';
import { attestationsInMemory, overJson } from '../../../support/in-process-vault.ts';
import { buildNonceState } from '../../build-chain-state.ts';
import { buildWorkerDeps } from '../../build-worker-deps.ts';
import { buildProject, buildWithdrawal } from '../../builders.ts';
import { from, keyring, recentBlock } from '../../chains/tron/pay/sign.ts';
import { signedWriter } from './signed-writer.ts';

export { bob, from, recentBlock };
export const now = 1_767_230_000;
export const chain = { ...tron, enabled: true };
const project = buildProject({ hot: { ...buildProject().hot, TRX: { address: from } } });
export const plan: PaymentPlan = { fee: 5_345_000n, build: { feeLimit: '5000000' } };

/** 12.5 USDT on TRON, approved, which has reserved the coin that it may burn. */
export const withdrawal = (orderNo: string, set: Partial<Withdrawal> = {}): Withdrawal =>
  buildWithdrawal({
    orderNo,
    bizOrderId: orderNo,
    chain: 'TRX',
    tokenAddress: usdt,
    fromAddress: from,
    toAddress: bob,
    amount: 12_500_000n,
    amountMicroUsd: 12_500_000n,
    gasLimit: 50_000n,
    maxFeePerGas: 100n,
    reservation: {
      ...buildWithdrawal().reservation,
      amount: 12_500_000n,
      fee: 6_500_000n,
      autoApproveMicroUsd: 12_500_000n,
    },
    ...set,
  });

/** What an honest worker builds of an order under a sequence number; `set` is where it lies. */
export function built(
  order: Order,
  discriminator: number,
  set: Partial<ExpiringPayment> & { over?: Partial<PaymentTerms> } = {},
): Unsigned & { bytes: string } {
  const { over, ...more } = set;
  const of = {
    terms: { ...paymentTerms(order), ...over },
    limits: paymentLimits(order),
    plan,
    recentBlock,
    discriminator,
    ...more,
  };
  const bytes = makeTronBuilder({ chain }).payment(of);
  return { bytes, plan: of.plan, recentBlock: of.recentBlock };
}

export function world(
  set: { orders?: Order[]; state?: Partial<NonceState>; deps?: Partial<VaultDeps> } = {},
) {
  const orders = new Map((set.orders ?? []).map((order) => [order.orderNo, order]));
  const state = buildNonceState({ chain: 'TRX', address: from, ...set.state });
  const tables = signedWriter(orders, state, { expires: true });
  const lines: LoggedEvent[] = [];
  let uses = 0;
  const attested = attestationsInMemory();
  const counting = {
    async signDigest(input: Parameters<typeof keyring.signDigest>[0]) {
      uses += 1;
      return keyring.signDigest(input);
    },
  };
  const vault = makeVault(
    {
      ...buildWorkerDeps({ chain, clock: stoppedClock(now), log: recordingLogger(lines) }),
      payments: tables.payments,
      orders: fakeOrderStore({
        get: async (orderNo) => orders.get(orderNo) ?? null,
        getMany: async (ids) => ids.flatMap((id) => orders.get(id) ?? []),
        oldestWaiting: async () => null,
      }),
      attested,
      walletOf: async (address) =>
        address === from ? { project, address: from, keyId: 'hot' } : null,
      ...set.deps,
    },
    expirySigning(makeTronSigner({ chain, keyring: counting })),
  );
  return { ...tables, vault: overJson(vault), orders, attested, keyUses: () => uses, lines };
}
