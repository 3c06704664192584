/** The vault of Ethereum over tables in memory, with its real signer; a worker that may ask it anything. */
import { privateKeyToAccount } from 'viem/accounts';
import { makeEvmBuilder } from '#chains/evm/pay/builder.ts';
import { makeEvmSigner } from '#chains/evm/pay/signer.ts';
import { newInternalOrder } from '#domain/order/new-internal-order.ts';
import { paymentTerms } from '#domain/payment/broadcast/payment-terms.ts';
import type { VaultDeps } from '#domain/vault/deps.ts';
import { nonceSigning } from '#domain/vault/nonce-signing.ts';
import { makeVault } from '#domain/vault/vault.ts';
import { groupBuilder, groupSigner } from '#extensions/payouts/chain/evm/with-groups.ts';
import { contractDemands } from '#extensions/payouts/rules/group/contract-demands.ts';
import { judgeAllowance } from '#extensions/payouts/rules/group/judge-allowance.ts';
import { judgeGroup } from '#extensions/payouts/rules/group/judge-group.ts';
import { encodeMember } from '#model/orders/group.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { Order } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { NonceState, PaymentTerms } from '#model/payment.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { AskedPayment } from '#ports/vault.ts';
import { groupCalls } from '../../../fakes/group-calls.ts';
import { digestKeyring } from '../../../fakes/keyrings.ts';
import { stoppedClock } from '../../../fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '../../../fakes/ports/logger.ts';
import { fakeOrderStore } from '../../../fakes/ports/order-store.ts';
import { fakeProjectStore } from '../../../fakes/ports/project-store.ts';
import { attestationsInMemory, overJson } from '../../../support/in-process-vault.ts';
import { buildNonceState } from '../../build-chain-state.ts';
import { buildWorkerDeps } from '../../build-worker-deps.ts';
import { buildProject, buildWithdrawal, ethereum } from '../../builders.ts';
import { signedWriter } from './signed-writer.ts';

export const now = 1_767_230_000;
const gwei = 10n ** 9n;
const secret = new Uint8Array(32).fill(0x11);
export const hot = privateKeyToAccount(`0x${'11'.repeat(32)}`).address as string;
export const thief = '0x00000000000000000000000000000000000000e1';
export const chain = ethereum();
export const fees = { maxFeePerGas: 30n * gwei, maxPriorityFeePerGas: gwei };
export const project = buildProject({
  hot: { ...buildProject().hot, EVM: { address: hot } },
});
const builder = makeEvmBuilder({ chain });
const coin = chain.tokens.find(({ isNative }) => isNative)!;

export const withdrawal = (orderNo: string, set: Partial<Withdrawal> = {}): Withdrawal =>
  buildWithdrawal({ orderNo, bizOrderId: orderNo, fromAddress: hot, ...set });

/** A group of these withdrawals as an honest worker forms it. */
export function group(
  orderNo: string,
  members: readonly Withdrawal[],
  set: Partial<InternalOrder> = {},
): InternalOrder {
  const [first] = members;
  const gasLimit = groupCalls.gasOf(members.length, first?.tokenAddress ?? null);
  const fees = members.reduce((sum, { reservation }) => sum + reservation.fee, 0n);
  const order = newInternalOrder({
    orderNo,
    does: 'group',
    serves: members.map(({ orderNo: no, toAddress: to, amount }) =>
      encodeMember({ orderNo: no, to, amount }),
    ),
    projectId: project.projectId,
    chain,
    token: chain.tokens.find(({ symbol }) => symbol === first?.token) ?? coin,
    from: hot,
    to: groupCalls.contract,
    amount: members.reduce((sum, { amount }) => sum + amount, 0n),
    fee: { gasLimit, maxFeePerGas: fees / gasLimit, maxFee: 0n },
    nowMs: now * 1_000,
    requestId: orderNo,
  });
  return { ...order, reservation: { ...order.reservation, amount: 0n, fee: 0n }, ...set };
}

/** What an honest worker asks of an order under a nonce; `set` is where it lies. */
export function asked(
  order: Order,
  nonce: number,
  set: Partial<AskedPayment> & {
    terms?: Partial<PaymentTerms>;
    gasLimit?: bigint;
    /** The nonce of the bytes. */
    built?: number;
    on?: typeof chain;
  } = {},
): AskedPayment {
  const { terms, gasLimit = order.gasLimit, built = nonce, on = chain, ...more } = set;
  const bid = more.fees ?? fees;
  const bytes = groupBuilder(makeEvmBuilder({ chain: on }), groupCalls).payment({
    nonce: built,
    gasLimit,
    fees: bid,
    terms: { ...paymentTerms(order), ...terms },
  });
  return { orderNo: order.orderNo, rev: order.rev, bytes, fees: bid, ...more };
}

export function fillBytes(set: Partial<Parameters<typeof builder.fill>[0]> = {}): string {
  return builder.fill({ nonce: 0, fees, address: hot, gasLimit: 42_000n, ...set });
}

export function world(
  set: {
    orders?: Order[];
    settings?: Partial<ProjectSettings>;
    isFrozen?: boolean;
    state?: Partial<NonceState>;
    deps?: Partial<VaultDeps>;
    /** Whether somebody attests the contract that pays many. */
    isDeployed?: boolean;
    /** What the keyring does instead of signing. */
    signDigest?: () => Promise<never>;
  } = {},
) {
  const orders = new Map((set.orders ?? []).map((order) => [order.orderNo, order]));
  const tables = signedWriter(orders, buildNonceState({ address: hot, ...set.state }));
  const lines: LoggedEvent[] = [];
  const digests: Uint8Array[] = [];
  const attested = attestationsInMemory();
  const keyring = {
    async signDigest(input: Parameters<ReturnType<typeof digestKeyring>['signDigest']>[0]) {
      digests.push(input.digest);
      return set.signDigest ? set.signDigest() : digestKeyring(secret).signDigest(input);
    },
  };
  const shared = buildWorkerDeps({
    chain,
    clock: stoppedClock(now),
    projects: fakeProjectStore({ settings: set.settings, isFrozen: set.isFrozen }),
    log: recordingLogger(lines),
  });
  const vault = makeVault(
    {
      ...shared,
      payments: tables.payments,
      judges: {
        group: judgeGroup({
          payments: tables.payments,
          demands: contractDemands({
            contract: groupCalls.contract,
            isDeployed: async () => set.isDeployed !== false,
          }),
        }),
        allow: judgeAllowance({
          prices: shared.prices,
          isDeployed: async () => set.isDeployed !== false,
        }),
      },
      orders: fakeOrderStore({
        get: async (orderNo) => orders.get(orderNo) ?? null,
        getMany: async (ids) => ids.flatMap((id) => orders.get(id) ?? []),
        oldestWaiting: async () => null,
        async transition(write) {
          const order = orders.get(write.orderNo);
          if (order?.rev !== write.rev || !write.from.includes(order.status)) return null;
          const next = { ...order, ...write.set } as Order;
          orders.set(write.orderNo, next);
          return next;
        },
      }),
      attested,
      walletOf: async (address) =>
        address === hot ? { project, address: hot, keyId: 'hot' } : null,
      ...set.deps,
    },
    nonceSigning(groupSigner(makeEvmSigner({ chain, keyring }), groupCalls)),
  );
  const refusals = () =>
    lines.filter(({ event }) => event === 'vault.refused').map(({ fields }) => fields.order_no);
  return {
    ...tables,
    vault: overJson(vault),
    orders,
    attested,
    /** How often the keyring was asked. */
    keyUses: () => digests.length,
    refusals,
    lines,
  };
}
