/** A payment worker of Solana that forms groups, with the vault and tables in memory; it may be killed at each write. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { Message } from '@solana/web3.js';
import { chains } from '#chains/catalog/catalog.ts';
import { ExecutionReverted } from '#chains/shared/payment-errors.ts';
import { makeSolanaBuilder } from '#chains/solana/pay/builder.ts';
import { maxUnits } from '#chains/solana/pay/compute-budget.ts';
import { encodePlan } from '#chains/solana/pay/instructions.ts';
import { makeSolanaSigner } from '#chains/solana/pay/signer.ts';
import { paymentLimits, paymentTerms } from '#domain/payment/broadcast/payment-terms.ts';
import type { ExpiryDeps } from '#domain/payment/deps.ts';
import { settleMembers } from '#domain/payment/settle/settle-members.ts';
import { coinFees } from '#domain/payment/worker/expiry/coin-fees.ts';
import { finalityCheckpoint } from '#domain/payment/worker/expiry/finality-checkpoint.ts';
import { isVoidExpired } from '#domain/payment/worker/expiry/is-void-expired.ts';
import { repairSlot } from '#domain/payment/worker/expiry/repair.ts';
import { signApproved } from '#domain/payment/worker/expiry/sign-approved.ts';
import { attest } from '#domain/vault/attest.ts';
import { expirySigning } from '#domain/vault/expiry-signing.ts';
import { makeVault } from '#domain/vault/vault.ts';
import { encodeGroupPlan } from '#extensions/payouts/chain/solana/group-parts.ts';
import { solanaGroupVault } from '#extensions/payouts/chain/solana/solana-group-vault.ts';
import { groupBuilder } from '#extensions/payouts/chain/solana/with-groups.ts';
import { byMessage } from '#extensions/payouts/rules/group/by-message.ts';
import { formGroups } from '#extensions/payouts/rules/group/form-groups.ts';
import { judgeGroup } from '#extensions/payouts/rules/group/judge-group.ts';
import { messageDemands } from '#extensions/payouts/rules/group/message-demands.ts';
import { isGroup } from '#model/orders/group.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { Order, TransitionWrite } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { PaymentStore } from '#ports/payments.ts';
import type { Vault } from '#ports/vault.ts';
import { inChunks } from '#shared/in-chunks.ts';
import { buildBlock, buildCursor, buildNonceState } from '#test/builders/build-chain-state.ts';
import { buildExpiringDeps } from '#test/builders/build-worker-deps.ts';
import { buildProject, buildWithdrawal } from '#test/builders/builders.ts';
import { signedWriter } from '#test/builders/domain/vault/signed-writer.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { fakeExpiringGateway } from '#test/fakes/ports/expiring-gateway.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';
import { fakeProjectStore } from '#test/fakes/ports/project-store.ts';
import { attestationsInMemory, overJson } from '#test/support/in-process-vault.ts';

export class Killed extends Error {}

export const now = 1_767_230_000;
export const chain = { ...chains.SOL, enabled: true };
const seed = (n: number) => new Uint8Array(32).fill(n);
const nameOf = (n: number) => base58.encode(ed25519.getPublicKey(seed(n)));
export const hot = nameOf(1);
export const recipientOf = (n: number): string => nameOf(n + 10);
export const project = buildProject({
  hot: { ...buildProject().hot, SOL: { address: hot } },
});
const keyring = {
  signMessage: async ({ message }: { message: Uint8Array }) => ed25519.sign(message, seed(1)),
};
/** How long bytes can be mined, in blocks. */
const validFor = 150n;

/** 0.5 SOL for a recipient of its own, which has reserved 11,000 lamports for its fee. */
export function withdrawal(n: number, set: Partial<Withdrawal> = {}): Withdrawal {
  const amount = 500_000_000n;
  const price = { ...buildWithdrawal().price, symbol: 'SOL', usd: '150' };
  return buildWithdrawal({
    orderNo: `WD${n}`,
    bizOrderId: `WD${n}`,
    chain: 'SOL',
    token: 'SOL',
    tokenAddress: null,
    decimals: 9,
    fromAddress: hot,
    toAddress: recipientOf(n),
    amount,
    price,
    amountMicroUsd: 75_000_000n,
    gasLimit: 6_000n,
    maxFeePerGas: 1_000_000n,
    reservation: {
      ...buildWithdrawal().reservation,
      amount,
      fee: 11_000n,
      autoApproveMicroUsd: 75_000_000n,
    },
    createdAtMs: now * 1_000 - 900 + n,
    ...set,
  });
}

/** What a transaction that was signed pays, by its bytes. */
function paidBy(raw: string): { to: string; amount: bigint }[] {
  const message = Message.from(Buffer.from(raw, 'base64').subarray(65));
  const key = (index: number | undefined) => message.accountKeys[index ?? -1]?.toBase58();
  return message.instructions.flatMap(({ programIdIndex, accounts, data }) => {
    if (key(programIdIndex) !== '11111111111111111111111111111111') return [];
    const bytes = Buffer.from(base58.decode(data));
    return [{ to: key(accounts[1]) as string, amount: bytes.readBigUInt64LE(4) }];
  });
}

interface Options {
  settings?: Partial<ProjectSettings>;
  /** What a node does with bytes; by default the block after the one that is shown has them. */
  sends?: (raw: string) => 'lands' | 'fails' | 'is lost';
  /** Why a node plans no group now; null: it does. */
  groupProblem?: () => string | null;
  /** Where the vault differs from an honest one. */
  vault?: (vault: Vault) => Vault;
}

export function solanaGroupWorker(given: readonly Order[], set: Options = {}) {
  const settings = { grouping: ['SOL' as const], ...set.settings };
  const orders = new Map(given.map((order) => [order.orderNo, order]));
  const tables = signedWriter(orders, buildNonceState({ chain: 'SOL', address: hot }), {
    expires: true,
  });
  const lines: LoggedEvent[] = [];
  const time = { now, height: 1_000n };
  /** What is in a block, by hash. */
  const landed = new Map<string, { number: bigint; success: boolean }>();
  let writes = 0;
  let end = Number.POSITIVE_INFINITY;
  let isDead = false;
  const written: string[] = [];
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

  const applied = (change: TransitionWrite): Order | null => {
    const order = orders.get(change.orderNo);
    const isSame = Object.entries(change.unchanged ?? {}).every(
      ([name, value]) => (order as unknown as Record<string, unknown>)[name] === value,
    );
    if (order?.rev !== change.rev || !change.from.includes(order.status) || !isSame) return null;
    const next = { ...order, ...change.set } as Order;
    orders.set(change.orderNo, next);
    return next;
  };
  const store = fakeOrderStore({
    get: async (orderNo) => orders.get(orderNo) ?? null,
    getMany: async (ids) => ids.flatMap((id) => orders.get(id) ?? []),
    oldestWaiting: async () => null,
    approved: async (_, __, limit) =>
      [...orders.values()]
        .filter(({ status }) => status === 'approved')
        .sort((a, b) => a.createdAtMs - b.createdAtMs)
        .slice(0, limit)
        .map(({ orderNo }) => orderNo),
    noteStuck: write('noteStuck', async (orderNo, stuck) => {
      orders.set(orderNo, { ...orders.get(orderNo)!, stuck });
    }),
    transition: write('transition', async (change) => applied(change)),
  });
  const settle: PaymentStore['settle'] = async ({ slot, state, mined, confirmed, write: by }) => {
    const kept = tables.slots.get(slot.nonce);
    if (kept?.rev !== slot.rev || (by && !applied(by))) return false;
    tables.slots.set(slot.nonce, { ...kept, state, mined, confirmed, rev: kept.rev + 1 });
    return true;
  };
  const payments = fakePaymentStore({
    ...tables.payments,
    coinReserved: async () => ({ reserved: 0n, epoch: 1 }),
    noteSend: async () => {},
    noteFirstSends: async () => true,
    oldestUnfinal: async ({ oldestOpen }) => oldestOpen,
    openSlots: async () => [...tables.slots.values()],
    advance: async () => {},
    settle: write('settle', settle),
  });
  const clock = { now: () => time.now, nowMs: () => time.now * 1_000 };
  const log = recordingLogger(lines);
  const projects = fakeProjectStore({ settings });
  const judges = { group: judgeGroup({ payments, demands: messageDemands }) };
  const wallet = { project, address: hot, keyId: 'hot' };
  const gateway = fakeExpiringGateway({
    nativeBalance: async () => 10n ** 15n,
    recentBlock: async () => ({
      reference: nameOf(Number(time.height % 97n) + 100),
      expiresAt: time.height + validFor,
    }),
    isKnown: async (txHash) => landed.has(txHash),
    async broadcast(raw) {
      const txHash = base58.encode(Buffer.from(raw, 'base64').subarray(1, 65));
      const fate = set.sends?.(raw) ?? 'lands';
      if (fate === 'is lost' || landed.has(txHash)) return { kind: 'accepted' };
      landed.set(txHash, { number: time.height + 1n, success: fate === 'lands' });
      return { kind: 'accepted' };
    },
    async plan({ pays }) {
      const units = pays ? 1_024n * BigInt(pays.length) : 1_024n;
      const notes = { units, price: 10_000n, rent: 0n, token: null };
      const problem = pays ? (set.groupProblem?.() ?? null) : null;
      if (problem) throw new ExecutionReverted(problem);
      const build = pays ? encodeGroupPlan({ ...notes, creates: [] }) : encodePlan(notes);
      return { fee: 5_100n, build };
    },
    each: () => [],
  });
  const reader = fakeChainReader({
    agreedClock: async (block) => block.clock,
    confirmReceipts: async (claims) => claims.map(() => ({ kind: 'confirmed', provider: null })),
    blockOf: async (txHash) => landed.get(txHash)?.number ?? null,
    readBlocks: async (from) => [
      buildBlock({
        number: from,
        hash: `block ${from}`,
        sent: [...landed].flatMap(([txHash, { number, success }]) =>
          number === from ? [{ txHash, from: hot, nonce: null, success }] : [],
        ),
      }),
    ],
    groupResult: async ({ members }) =>
      members.map(({ amount }) => ({ outcome: 'paid', credited: amount })),
  });
  const attestations = attestationsInMemory();
  const shared = buildExpiringDeps({
    chain,
    projects,
    log,
    clock,
    payments,
    orders: store,
    judges,
    gateway,
    reader,
    builder: groupBuilder(makeSolanaBuilder({ chain }), { chain }),
    chainState: {
      cursor: async () => buildCursor({ scanned: time.height, finalized: time.height }),
      clockAt: async () => ({ number: time.height, hash: 'final', clock: time.height }),
    },
  });
  const keys = { chain, keyring };
  const real = overJson(
    makeVault(
      {
        ...shared,
        payments,
        judges: solanaGroupVault({ ...keys, payments }).judges,
        attested: attestations,
        walletOf: async () => wallet,
      },
      expirySigning(solanaGroupVault({ ...keys, payments }).signer(makeSolanaSigner(keys))),
    ),
  );
  const vault = set.vault?.(real) ?? real;
  const nodes = {
    isVoid: (order: Order, signed: Parameters<typeof isVoidExpired>[2]) =>
      isVoidExpired(shared, order, signed),
  };
  const numbered = (prefix: string) =>
    [...orders.values()].filter(({ orderNo }) => orderNo.startsWith(prefix)) as InternalOrder[];
  const deps: ExpiryDeps = {
    ...shared,
    vault: {
      ...vault,
      join: write('join', vault.join),
      pay: write('pay', vault.pay),
      replace: write('replace', vault.replace),
    },
    attester: {
      attest: write('attest', (asked) => attest({ ...shared, attestations, nodes }, asked)),
    },
    together: formGroups({
      ...byMessage({
        divide: async (waiting) => inChunks([...waiting], 4).filter(({ length }) => length > 1),
        maxUnits,
      }),
      ids: { next: (prefix) => `${prefix}${numbered(prefix).length + 1}` },
      groups: {
        create: write('create', async ({ order }) => {
          orders.set(order.orderNo, order);
          return 'created' as const;
        }),
      },
    }),
  };
  const open = () => [...tables.slots.values()].filter(({ state }) => state === 'open');
  const begin = (killedAt: number) => {
    writes = 0;
    end = killedAt;
    isDead = false;
  };

  return {
    ...tables,
    orders,
    deps,
    time,
    lines,
    written,
    landed,
    attestations,
    vault: real,
    groups: () => numbered('GR'),
    get: (orderNo: string): Order => orders.get(orderNo)!,
    places: () => writes,
    /** A round of the worker: repairs, then signs; killed at the place, if one is named. */
    async round(killedAt = Number.POSITIVE_INFINITY): Promise<number> {
      begin(killedAt);
      const checkpoint = await finalityCheckpoint(deps);
      for (const slot of open()) {
        const order = orders.get(slot.ref);
        const of = { slot, order, checkpoint, run: {}, fees: coinFees(deps) };
        await repairSlot(deps, wallet, of);
      }
      return signApproved(deps, wallet, {
        next: tables.state().next,
        capacity: 16 - open().length,
        deadline: time.now * 1_000 + 40_000,
        balance: 10n ** 15n,
        spendable: 10n ** 15n,
        run: {},
        fees: coinFees(deps),
        slots: async () => [...tables.slots.values()],
      });
    },
    /** Blocks pass, and the watcher reads them: what landed is final, and its order has followed. */
    async blocks(count: bigint, killedAt = Number.POSITIVE_INFINITY): Promise<void> {
      begin(killedAt);
      time.height += count;
      for (const slot of open()) {
        const attempt = slot.attempts.find(({ txHash }) => landed.has(txHash));
        const found = attempt && landed.get(attempt.txHash);
        if (!attempt || !found || found.number > time.height) continue;
        const { number: blockNumber, success } = found;
        const mined = { txHash: attempt.txHash, blockNumber, blockHash: 'b', success };
        const order = orders.get(slot.ref)!;
        const status = success ? ('confirmed' as const) : ('failed' as const);
        if (isGroup(order)) {
          const of = { slot: { ...slot, mined }, group: order, final: true, paid: 5_000n };
          // The watcher has no more of it than its end.
          const by = { orderNo: order.orderNo, order, set: { status } } as TransitionWrite;
          if (!(await settleMembers({ ...deps, reader }, { ...of, write: by }))) continue;
        }
        await write('settle', async () => {
          if (await settle({ slot, state: 'final', mined, confirmed: true }))
            orders.set(slot.ref, { ...orders.get(slot.ref)!, status } as Order);
        })();
      }
    },
    /** What was paid, by recipient: each transaction that is in a block and has not failed. */
    paid: () =>
      [...tables.slots.values()].flatMap(({ attempts }: NonceSlot) =>
        attempts.flatMap(({ txHash, raw }) => (landed.get(txHash)?.success ? paidBy(raw) : [])),
      ),
  };
}

/** What a worker asks of the vault for an order, planned as its node plans it. */
export function askedAlone(
  { deps, slots, get, time }: ReturnType<typeof solanaGroupWorker>,
  orderNo: string,
) {
  const order = get(orderNo);
  const units = 1_024n;
  const notes = { units, price: 10_000n, rent: 0n, token: null };
  const build = isGroup(order) ? encodeGroupPlan({ ...notes, creates: [] }) : encodePlan(notes);
  const plan = { fee: 5_100n, build };
  const recentBlock = { reference: nameOf(98), expiresAt: time.height + validFor };
  const of = { terms: paymentTerms(order), limits: paymentLimits(order), plan, recentBlock };
  const bytes = deps.builder.payment({ ...of, discriminator: isGroup(order) ? 0 : slots.size });
  return { orderNo, rev: order.rev, bytes, plan, recentBlock };
}
