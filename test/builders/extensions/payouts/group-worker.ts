/** A payment worker that forms groups, with the vault and tables in memory; it may be killed at each write. */
import { decodeFunctionData, parseTransaction } from 'viem';
import { makeEvmBuilder } from '#chains/evm/pay/builder.ts';
import type { NonceDeps } from '#domain/payment/deps.ts';
import { signApproved } from '#domain/payment/worker/nonce/sign-approved.ts';
import { groupBuilder } from '#extensions/payouts/chain/evm/with-groups.ts';
import { byContract } from '#extensions/payouts/rules/group/by-contract.ts';
import { contractDemands } from '#extensions/payouts/rules/group/contract-demands.ts';
import { formGroups } from '#extensions/payouts/rules/group/form-groups.ts';
import { judgeAllowance } from '#extensions/payouts/rules/group/judge-allowance.ts';
import { judgeGroup } from '#extensions/payouts/rules/group/judge-group.ts';
import { allowanceOf, isAllowanceOrder } from '#model/orders/allowance-order.ts';
import { isGroup } from '#model/orders/group.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { Order } from '#model/orders/order.ts';
import type { NonceSlot, PaymentTerms } from '#model/payment.ts';
import type { FeeEstimator } from '#ports/chains.ts';
import { buildPaymentDeps } from '#test/builders/build-worker-deps.ts';
import { chain, hot, now, project, world } from '#test/builders/domain/vault/evm-vault.ts';
import { fake } from '#test/fakes/fake.ts';
import { groupAbi, groupCalls, payMany } from '#test/fakes/group-calls.ts';
import { recordingLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';
import { fakeProjectStore } from '#test/fakes/ports/project-store.ts';

export class Killed extends Error {}

const gwei = 10n ** 9n;

const fakeFees: FeeEstimator = {
  estimate: async () => ({
    gasLimit: 60_000n,
    maxFeePerGas: 20n * gwei,
    maxFee: 1_200_000n * gwei,
  }),
} as FeeEstimator;

export function groupWorker(
  orders: readonly Order[],
  set: Parameters<typeof world>[0] & {
    estimate?: () => Promise<bigint>;
    /** What the contract may take of the token at first. */
    allowance?: bigint;
    /** As USDT, the token changes no allowance from one amount to another. */
    isStrict?: boolean;
    /** What the wallet holds of the coin. */
    coin?: bigint;
  } = {},
) {
  const settings = { grouping: ['ETH' as const], ...set.settings };
  const at = world({ ...set, orders: [...orders], settings });
  const time = { now };
  let writes = 0;
  /** Where the process ends: before (even) or after (odd) a write. */
  let end = Number.POSITIVE_INFINITY;
  let isDead = false;
  const written: string[] = [];
  /** How many records each read of the worker asked for. */
  const reads: number[] = [];
  const write =
    <A extends unknown[], R>(name: string, of: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const place = writes;
      writes += 2;
      if (isDead || place >= end) {
        isDead = true;
        throw new Killed(`before ${name}`);
      }
      const result = await of(...args);
      written.push(name);
      if (place + 1 >= end) {
        isDead = true;
        throw new Killed(`after ${name}`);
      }
      return result;
    };

  const approved = (): Order[] =>
    [...at.orders.values()]
      .filter(({ status }) => status === 'approved')
      .sort((a, b) => a.createdAtMs - b.createdAtMs);
  const orderStore = fakeOrderStore({
    get: async (orderNo) => at.orders.get(orderNo) ?? null,
    getMany: async (ids) => {
      reads.push(ids.length);
      return ids.flatMap((id) => at.orders.get(id) ?? []);
    },
    approved: async (_, __, limit) =>
      approved()
        .slice(0, limit)
        .map(({ orderNo }) => orderNo),
    noteStuck: write('noteStuck', async (orderNo, stuck) => {
      at.orders.set(orderNo, { ...at.orders.get(orderNo)!, stuck });
    }),
    transition: write('transition', async (change) => {
      const order = at.orders.get(change.orderNo);
      const isSame = Object.entries(change.unchanged ?? {}).every(
        ([name, value]) => (order as unknown as Record<string, unknown>)[name] === value,
      );
      if (order?.rev !== change.rev || !change.from.includes(order.status) || !isSame) return null;
      const next = { ...order, ...change.set } as Order;
      at.orders.set(change.orderNo, next);
      return next;
    }),
  });
  const payments = fakePaymentStore({
    ...at.payments,
    coinReserved: async () => ({ reserved: 0n, epoch: 1 }),
    noteSend: async () => {},
    noteFirstSends: async () => true,
  });
  const token = { allowance: set.allowance ?? 10n ** 30n };
  const estimate = async ({ allows }: PaymentTerms): Promise<bigint> => {
    if (allows && token.allowance > 0n && set.isStrict)
      throw Object.assign(new Error('reverted'), { name: 'ExecutionReverted' });
    return set.estimate ? set.estimate() : 21_000n;
  };
  const lines = at.lines;
  const shared = buildPaymentDeps({
    chain,
    projects: fakeProjectStore({ settings }),
    log: recordingLogger(lines),
  });
  const deps: NonceDeps = {
    ...shared,
    fees: fakeFees,
    clock: { now: () => time.now, nowMs: () => time.now * 1_000 },
    orders: orderStore,
    payments,
    judges: {
      group: judgeGroup({
        payments,
        demands: contractDemands({ contract: payMany, isDeployed: async () => true }),
      }),
      allow: judgeAllowance({ prices: shared.prices, isDeployed: async () => true }),
    },
    attester: { attest: async () => false },
    vault: {
      ...at.vault,
      join: write('join', at.vault.join),
      pay: write('pay', at.vault.pay),
    },
    builder: groupBuilder(makeEvmBuilder({ chain }), groupCalls),
    gateway: fake<NonceDeps['gateway']>({
      estimateGas: estimate,
      each: () => [fake<NonceDeps['gateway']>({ estimateGas: estimate })],
      failsEverywhere: async () => false,
      holdings: async () => ({ balance: 10n ** 30n, allowance: token.allowance }),
      nativeBalance: async () => set.coin ?? 10n ** 30n,
      broadcast: async () => ({ kind: 'accepted' }),
    }),
    together: formGroups({
      ...byContract({
        calls: groupCalls,
        isDeployed: async () => set.isDeployed !== false,
      }),
      ids: { next: (prefix) => `${prefix}${numbered(prefix).length + 1}` },
      groups: {
        create: write('create', async ({ order }) => {
          at.orders.set(order.orderNo, order);
          return 'created' as const;
        }),
      },
    }),
  };
  const numbered = (prefix: string) =>
    [...at.orders.values()].filter(({ orderNo }) => orderNo.startsWith(prefix)) as InternalOrder[];
  const groups = () => numbered('GR');

  return {
    ...at,
    deps,
    time,
    written,
    groups,
    get: (orderNo: string): Order => at.orders.get(orderNo)!,
    /** How many places there are at which a process may end. */
    places: () => writes,
    /** A round of the worker; killed at the place, if one is named. */
    async round(killedAt = Number.POSITIVE_INFINITY): Promise<NonceSlot[]> {
      writes = 0;
      end = killedAt;
      isDead = false;
      const wallet = { project, address: hot, keyId: 'hot' };
      return signApproved(deps, wallet, {
        next: at.state().next,
        capacity: 16 - [...at.slots.values()].filter(({ state }) => state === 'open').length,
        deadline: time.now * 1_000 + 40_000,
        fees: { baseFee: gwei, maxFeePerGas: 20n * gwei, maxPriorityFeePerGas: gwei },
        balance: 10n ** 30n,
        spendable: 10n ** 30n,
        known: new Map(),
        slots: async () => [...at.slots.values()],
      });
    },
    reads,
    token,
    allowances: () => numbered('GA'),
    /** A block takes what is signed, in the order of nonces; no slot is final yet. */
    mine() {
      for (const [nonce, slot] of [...at.slots].sort(([a], [b]) => a - b)) {
        if (slot.state !== 'open') continue;
        const order = at.orders.get(slot.ref)!;
        if (isAllowanceOrder(order)) token.allowance = allowanceOf(order)!;
        if (isGroup(order)) token.allowance -= order.tokenAddress ? order.amount : 0n;
        if (token.allowance < 0n) throw new Error(`${slot.ref} took more than was allowed`);
        const { txHash } = slot.attempts.at(-1)!;
        const mined = { txHash, blockNumber: 1n, blockHash: '0x01', success: true, at: time.now };
        at.slots.set(nonce, { ...slot, state: 'mined', mined });
      }
    },
    /** What the signed transactions pay, by recipient and amount, of the slots that `counts` keeps. */
    paid: (counts: (slot: NonceSlot) => boolean = () => true) =>
      [...at.slots.values()].filter(counts).flatMap(paidBy),
  };
}

/** What one signed transaction pays. */
function paidBy({ attempts }: NonceSlot): { to: string; amount: bigint }[] {
  const raw = attempts.at(-1)!.raw as `0x02${string}`;
  const { to, value = 0n, data } = parseTransaction(raw);
  if (to?.toLowerCase() === payMany.toLowerCase()) {
    const { args } = decodeFunctionData({ abi: groupAbi, data: data! });
    const [recipients, amounts] = args.slice(-2) as [string[], bigint[]];
    return recipients.map((one, i) => ({ to: one.toLowerCase(), amount: amounts[i]! }));
  }
  if (!data || data === '0x') return [{ to: to!.toLowerCase(), amount: value }];
  // approve(address,uint256)
  if (data.startsWith('0x095ea7b3')) return [];
  // transfer(address,uint256)
  return [{ to: `0x${data.slice(34, 74)}`, amount: BigInt(`0x${data.slice(74, 138)}`) }];
}
