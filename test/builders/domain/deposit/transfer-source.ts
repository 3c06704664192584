import { chains } from '#chains/catalog/catalog.ts';
import { type DetectDeps, detectDeposits } from '#domain/deposit/detect-deposits.ts';
import type { Deposit, InternalTransfer } from '#model/deposit.ts';
import type { ReceiptClaim, ReceiptVerdict } from '#model/transfer-claim.ts';
import { buildBlock } from '#test/builders/build-chain-state.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeDepositStore } from '#test/fakes/ports/deposit-store.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

export type Kind = ReceiptVerdict['kind'];
export const user = '0x00000000000000000000000000000000000000c3';
export const wallet = '0x00000000000000000000000000000000000000a1';

/**
 * Detects transfers of the transactions 0xd0, 0xd1 and so on, which `shownBy` shows as sent by our
 * wallet. `said` is what the providers say of that.
 */
export async function detect(set: {
  said: Kind | Error;
  transfers?: number;
  /** What the transactions were signed for; null: our tables do not know them. */
  ref?: string;
  known?: Deposit;
  shownBy?: string;
}) {
  const stored: Deposit[] = [];
  const internal: InternalTransfer[] = [];
  const asked: ReceiptClaim[][] = [];
  const { log } = fakeLogger();
  const deps = fake<DetectDeps>({
    strays: undefined,
    chain: chains.BASE,
    clock: stoppedClock(1_800_000_000),
    log,
    canonical: (text) => text,
    reader: fakeChainReader({
      shownBy: () => set.shownBy,
      async confirmReceipts(claims) {
        asked.push([...claims]);
        if (set.said instanceof Error) throw set.said;
        return claims.map(() => ({ kind: set.said as Kind, provider: 1 }));
      },
    }),
    payments: fakePaymentStore({
      claim: async () =>
        set.ref ? { address: wallet, nonce: 1, ref: set.ref, projectId: 'demo' } : null,
    }),
    addresses: fake<DetectDeps['addresses']>({
      owners: async (family) =>
        new Map([
          [user, { projectId: 'demo', family, address: user, userId: 'u1', subIndex: 1 }],
          [wallet, { projectId: 'demo', family, address: wallet, userId: null, subIndex: 0 }],
        ]),
    }),
    projects: { settings: async () => buildSettings() },
    internalTransfers: fake<DetectDeps['internalTransfers']>({
      getMany: async () => [],
      put: async ({ next }) => internal.push(next) > 0,
    }),
    deposits: fakeDepositStore({
      byIdentity: async ([identity]) => new Map(set.known ? [[identity!, set.known]] : []),
      get: async () => null,
      put: async (deposit) => stored.push(deposit) > 0,
      update: async ({ next }) => stored.push(next) > 0,
    }),
  });
  const hashes = Array.from({ length: set.transfers ?? 1 }, (_, i) => `0xd${i}`);
  const block = buildBlock({
    number: 100n,
    hash: '0xb100',
    transfers: hashes.map((txHash) => ({
      txHash,
      position: 'native',
      from: wallet,
      to: user,
      tokenAddress: null,
      amount: 10n ** 18n,
    })),
    sent: hashes.map((txHash, nonce) => ({ txHash, from: wallet, nonce, success: true })),
  });
  await detectDeposits(deps, [block], (address) => address === user || address === wallet);
  return { stored, internal, asked };
}
