import type { CreditTurns } from '#domain/deposit/credit/credit-turns.ts';
import { creditDeposits } from '#domain/deposit/credit-deposits.ts';
import type { Deposit } from '#model/deposit.ts';
import type { ClaimVerdict, TransferClaim } from '#model/transfer-claim.ts';
import { buildDeposit, ethereum } from '#test/builders/builders.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { fakeDepositStore } from '#test/fakes/ports/deposit-store.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

type Kind = ClaimVerdict['kind'];
const tickMs = 30_000;

/** A chain on which a question about up to fifty transfers takes a second, and a tick thirty. */
export function chainOf(
  verdictOf: (claim: TransferClaim) => Kind,
  fails = (_: TransferClaim) => false,
) {
  let nowMs = 1_800_000_000_000;
  const waiting = new Map<string, Deposit>();
  const lines: LoggedEvent[] = [];
  const asked: TransferClaim[] = [];
  let read = 0;
  const deps = {
    chain: ethereum(),
    chainState: { hashes: async () => new Map<bigint, string>() },
    deposits: fakeDepositStore({
      waiting: async (_chain, _to, isWanted = () => true) => {
        const found = [...waiting.values()].filter(({ depositNo }) => isWanted(depositNo));
        read += found.length;
        return found;
      },
      letGo: async () => true,
      update: async ({ next }) => {
        if (next.depositNo === 'unwritable') throw new Error('the table refuses it');
        return waiting.delete(next.depositNo);
      },
    }),
    reader: fakeChainReader({
      blockHashesElsewhere: async (numbers) => numbers.map((number) => `0xb${number}`),
      secondProvider: () => 1,
      confirmTransfers: async (claims) => {
        nowMs += 1_000;
        asked.push(...claims);
        if (claims.some(fails)) throw new Error('the answer is too large');
        return claims.map((claim) => {
          const kind = verdictOf(claim);
          return { kind, provider: kind === 'confirmed' ? null : 1 };
        });
      },
    }),
    payments: fakePaymentStore({ claim: async () => null }),
    released: { upTo: -1n },
    turns: new Map() as CreditTurns,
    clock: fakeClock(() => nowMs),
    log: recordingLogger(lines),
  };
  const add = (depositNo: string, blockNumber: bigint) => {
    const blockHash = `0xb${blockNumber}`;
    waiting.set(
      depositNo,
      buildDeposit({ depositNo, txHash: depositNo, blockNumber, blockHash, creditAfter: 0 }),
    );
  };
  /** One tick, and what it did. */
  const tick = async () => {
    const before = { asked: asked.length, lines: lines.length, read };
    const until = nowMs + tickMs;
    const credited = await creditDeposits(deps, { head: 10_000n, finalized: 0n, until });
    nowMs = Math.max(nowMs, until);
    return {
      credited,
      asked: asked.length - before.asked,
      read: read - before.read,
      lines: lines.slice(before.lines),
    };
  };
  const restart = () => deps.turns.clear();
  const asksOf = (depositNo: string) => deps.turns.get(depositNo)?.asks;
  return { add, tick, waiting, restart, asksOf };
}

/** Takes ticks until the deposit is credited, at most ten. */
export async function ticksUntil(
  chain: ReturnType<typeof chainOf>,
  depositNo: string,
): Promise<number> {
  for (let ticks = 1; ticks <= 10; ticks++) {
    await chain.tick();
    if (!chain.waiting.has(depositNo)) return ticks;
  }
  return Number.POSITIVE_INFINITY;
}
