import { type CreditDeps, creditDeposits } from '#domain/deposit/credit-deposits.ts';
import type { Deposit } from '#model/deposit.ts';
import type { ReceiptClaim, ReceiptVerdict } from '#model/transfer-claim.ts';
import type { DepositStore } from '#ports/deposits.ts';
import type { PaymentStore } from '#ports/payments.ts';
import { ethereum, hotAddress } from '#test/builders/builders.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { fakeDepositStore } from '#test/fakes/ports/deposit-store.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

export type Kind = ReceiptVerdict['kind'];
export type Update = Parameters<DepositStore['update']>[0];
type Claim = Awaited<ReturnType<PaymentStore['claim']>>;
const start = 1_800_000_000_000;

export const claimOf = (ref: string, projectId = 'demo'): Claim => ({
  address: hotAddress,
  nonce: 7,
  ref,
  projectId,
});

/** A watch list whose transfers two providers confirm. `said` is what they say of a sender. */
export function world(
  deposits: Deposit[],
  set: { said?: Kind | Error; claims?: Record<string, Claim> } = {},
) {
  const written: Update[] = [];
  const lines: LoggedEvent[] = [];
  const asked: ReceiptClaim[][] = [];
  let nowMs = start;
  const deps: CreditDeps = {
    chain: ethereum(),
    chainState: { hashes: async () => new Map() },
    deposits: fakeDepositStore({
      waiting: async (_chain, _to, isWanted = () => true) =>
        deposits.filter(({ depositNo }) => isWanted(depositNo)),
      letGo: async () => true,
      update: async (input) => written.push(input) > 0,
    }),
    payments: fakePaymentStore({
      claim: async (_chain, txHash) => set.claims?.[txHash] ?? null,
    }),
    reader: fakeChainReader({
      blockHashesElsewhere: async (numbers) => numbers.map((number) => `0xb${number}`),
      confirmTransfers: async (claims) => claims.map(() => ({ kind: 'confirmed', provider: null })),
      async confirmReceipts(claims) {
        asked.push([...claims]);
        const { said = 'confirmed' } = set;
        if (said instanceof Error) throw said;
        return claims.map(() => ({ kind: said, provider: 1 }));
      },
    }),
    topUps: { changeOf: ({ depositNo }, { kind }) => ({ depositNo, kind }) },
    released: { upTo: -1n },
    turns: new Map(),
    clock: fakeClock(() => nowMs),
    log: recordingLogger(lines),
  };
  return {
    written,
    asked,
    lines,
    pass: (seconds: number) => {
      nowMs += seconds * 1_000;
    },
    tick: () => creditDeposits(deps, { head: 120n, finalized: 100n }),
  };
}
