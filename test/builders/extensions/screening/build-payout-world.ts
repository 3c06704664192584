import { chains } from '#chains/catalog/catalog.ts';
import { newInternalOrder } from '#domain/order/new-internal-order.ts';
import type { ScreeningCase } from '#extensions/screening/model/case.ts';
import type { PayoutProposal } from '#extensions/screening/model/proposal.ts';
import { encodeServed } from '#extensions/screening/model/served-deposit.ts';
import type { PayoutStore } from '#extensions/screening/ports.ts';
import type { PayOutDeps } from '#extensions/screening/rules/pay-out-held.ts';
import { heldDigest, heldNo, payoutWay } from '#extensions/screening/rules/release.ts';
import { depositDigest } from '#extensions/screening/rules/subject-digest.ts';
import type { Deposit } from '#model/deposit.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeDevices } from '#test/fakes/ports/devices.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';
import { buildDeposit } from '../../builders.ts';
import { askedAt, buildCase } from './build-case.ts';

export const payoutTo = '0x00000000000000000000000000000000000000e5';

const usdt = chains.ETH.tokens.find(({ symbol }) => symbol === 'USDT')!;

/** A held deposit of 3,000 USDT that two providers have shown in its final block. */
export const buildHeldDeposit = (set: Partial<Deposit> = {}): Deposit =>
  buildDeposit({
    token: 'USDT',
    tokenAddress: usdt.address,
    decimals: 6,
    amount: 3_000_000_000n,
    fromAddresses: ['0x00000000000000000000000000000000000000f6'],
    screened: 'hold',
    hold: { since: askedAt, reason: 'mixer', reference: 'c1', provenIn: '0xb100' },
    ...set,
  });

/** Its case, by which the provider holds it. */
export const buildHeldCase = (deposit: Deposit, set: Partial<ScreeningCase> = {}): ScreeningCase =>
  buildCase({
    id: deposit.depositNo,
    digest: depositDigest(deposit),
    answer: { verdict: 'hold', reason: 'mixer', reference: 'c1', time: askedAt },
    ...set,
  });

/** One person's confirmation of an address, for the deposit and the case as they are. */
export const confirmation = (
  adminId: string,
  of: { deposit: Deposit; screening: ScreeningCase; toAddress?: string },
): Approval => {
  const held = payoutWay(of.deposit, of.toAddress ?? payoutTo);
  return {
    orderNo: heldNo(of.screening, held),
    adminId,
    adminEmail: `${adminId}@example.com`,
    at: askedAt + 60,
    decision: 'approve',
    digest: heldDigest(of.screening, held),
  };
};

/** The order that pays the deposit out. */
export const buildPayout = (
  deposit: Deposit,
  { answer }: Pick<ScreeningCase, 'answer'>,
  set: Partial<InternalOrder> = {},
): InternalOrder => ({
  ...newInternalOrder({
    orderNo: 'IN1',
    does: 'payout',
    serves: encodeServed({ depositNo: deposit.depositNo, answer }),
    projectId: deposit.projectId,
    chain: chains.ETH,
    token: { symbol: deposit.token, address: deposit.tokenAddress, decimals: deposit.decimals },
    from: deposit.address,
    to: payoutTo,
    amount: deposit.amount,
    fee: { gasLimit: 65_000n, maxFeePerGas: 10n, maxFee: 650_000n },
    nowMs: (askedAt + 100) * 1000,
    requestId: 'IN1',
  }),
  ...set,
});

/** A deployment in memory, with one deposit whose payout two people have confirmed. */
export function buildPayoutWorld() {
  const first = buildHeldDeposit();
  const world = {
    deposit: first,
    screening: buildHeldCase(first),
    approvals: [] as Approval[],
    proposals: new Map<string, PayoutProposal>(),
    orders: new Map<string, InternalOrder>(),
    settings: buildSettings(),
    isFrozen: false,
    coin: 10n ** 18n,
    finalized: 200n,
    logged: [] as LoggedEvent[],
    began: [] as Parameters<PayoutStore['begin']>[0][],
    backed: [] as Parameters<PayoutStore['takeBack']>[0][],
    /** Ends the function before or after its n-th write. */
    kill: null as null | { write: number; isDone: boolean },
    confirm(adminId: string, toAddress = payoutTo) {
      const { deposit, screening } = world;
      world.approvals.push(confirmation(adminId, { deposit, screening, toAddress }));
      const { depositNo, projectId } = deposit;
      world.proposals.set(depositNo, { depositNo, projectId, toAddress, by: adminId, at: askedAt });
    },
  };
  let writes = 0;
  const written = async <T>(write: () => T): Promise<T> => {
    writes += 1;
    const { kill } = world;
    if (kill?.write === writes && !kill.isDone) throw new Error('killed before');
    const done = write();
    if (kill?.write === writes) throw new Error('killed after');
    return done;
  };
  const put = ({ previous, next }: { previous: Deposit; next: Deposit }): boolean => {
    if (world.deposit.rev !== previous.rev) return false;
    world.deposit = next;
    return true;
  };
  const deps: PayOutDeps = {
    proposals: {
      page: async () => ({ proposals: [...world.proposals.values()], after: null }),
      delete: (depositNo) => written(() => void world.proposals.delete(depositNo)),
    },
    payouts: {
      begin: (input) =>
        written(() => {
          world.began.push(input);
          if (!put(input)) return 'changed';
          world.orders.set(input.order.orderNo, input.order);
          return 'created';
        }),
      takeBack: (input) =>
        written(() => {
          world.backed.push(input);
          return put(input);
        }),
      end: (input) => written(() => put(input)),
    },
    deposits: { getMany: async () => [world.deposit] },
    cases: { getMany: async () => new Map([[world.screening.id, world.screening]]) },
    approvals: {
      approvals: async (no) => world.approvals.filter(({ orderNo }) => orderNo === no),
    },
    devices: fakeDevices().list,
    stage: 'prod',
    orders: { get: async (no) => world.orders.get(no) ?? null },
    projects: { settings: async () => world.settings, isFrozen: async () => world.isFrozen },
    chainState: {
      cursors: async () => new Map([['ETH', buildCursor({ finalized: world.finalized })]]),
    },
    reservations: async () => ({
      token: { reserved: world.deposit.amount, epoch: 3 },
      native: { reserved: 0n, epoch: 4 },
      dailyUsed: 0n,
      autoApproveUsedMicroUsd: 0n,
    }),
    balances: { balance: async () => ({ amount: world.coin, block: 190n }) },
    fees: { estimate: async () => ({ gasLimit: 65_000n, maxFeePerGas: 10n, maxFee: 650_000n }) },
    chainOf: (name) => chains[name],
    clock: stoppedClock(askedAt + 100),
    ids: { next: (prefix) => `${prefix}${world.began.length + 1}` },
    log: recordingLogger(world.logged),
  };
  return { world, deps };
}
