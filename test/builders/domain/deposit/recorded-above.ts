import { chains } from '#chains/catalog/catalog.ts';
import { type DetectDeps, detectDeposits } from '#domain/deposit/detect-deposits.ts';
import { orphanAbove } from '#domain/deposit/orphan-above.ts';
import type { InternalTransfer } from '#model/deposit.ts';
import { buildBlock } from '#test/builders/build-chain-state.ts';
import { buildDeposit, buildSettings } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeDepositStore } from '#test/fakes/ports/deposit-store.ts';
import { memoryInternalTransfers } from '#test/fakes/ports/internal-transfer-store.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

const user = '0x00000000000000000000000000000000000000c3';
const wallet = '0x00000000000000000000000000000000000000a1';

/** A transfer by the project itself on BASE, of order OP1. */
export function buildInternalTransfer(set: Partial<InternalTransfer> = {}): InternalTransfer {
  const { projectId, userId, token, tokenAddress, decimals, position } = buildDeposit();
  return {
    identity: 'i1',
    projectId,
    userId,
    chain: 'BASE',
    address: user,
    token,
    tokenAddress,
    decimals,
    amount: 5n,
    txHash: '0xd0',
    blockNumber: 101n,
    blockHash: '0xb101',
    position,
    createdAt: 1,
    createdAtMs: 1_000,
    orderNo: 'OP1',
    rev: 1,
    ...set,
  };
}

/** A chain with these internal transfers, of which the blocks above 100 leave the chain. */
export async function takeBack(transfers: InternalTransfer[], set: { isChanged?: boolean } = {}) {
  const { internalTransfers, kept, outboxes } = memoryInternalTransfers(set);
  for (const transfer of transfers) kept.set(transfer.identity, transfer);
  const { log, events } = fakeLogger();
  const deps = fake<DetectDeps>({
    strays: undefined,
    chain: chains.BASE,
    clock: stoppedClock(1_800_000_000),
    log,
    canonical: (text) => text,
    payments: fakePaymentStore({
      claim: async () => ({ address: wallet, nonce: 1, ref: 'OP1', projectId: 'demo' }),
    }),
    addresses: fake<DetectDeps['addresses']>({
      owners: async (family) =>
        new Map([
          [user, { projectId: 'demo', family, address: user, userId: 'u1', subIndex: 1 }],
          [wallet, { projectId: 'demo', family, address: wallet, userId: null, subIndex: 0 }],
        ]),
    }),
    projects: { settings: async () => buildSettings() },
    internalTransfers,
    deposits: fakeDepositStore({ byIdentity: async () => new Map(), watched: async () => [] }),
  });
  /** Finds an operation's transfer to a user in block 101 of this hash. */
  const detect = (hash: string) => {
    const moved = { from: wallet, to: user, tokenAddress: null, amount: 10n ** 18n };
    const block = buildBlock({
      number: 101n,
      hash,
      transfers: [{ txHash: '0xd0', position: 'native', ...moved }],
      sent: [{ txHash: '0xd0', from: wallet, nonce: 1, success: true }],
    });
    return detectDeposits(deps, [block], () => true);
  };
  const again = () => orphanAbove(deps, 100n);
  return { isWhole: await again(), kept, outboxes, events, detect, takeBack: again };
}
