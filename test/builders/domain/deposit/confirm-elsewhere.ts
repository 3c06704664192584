import type { Deposit } from '#model/deposit.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { ClaimVerdict, TransferClaim } from '#model/transfer-claim.ts';
import { buildDeposit } from '#test/builders/builders.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { fakeDepositStore } from '#test/fakes/ports/deposit-store.ts';

type Kind = ClaimVerdict['kind'];

/** Providers with this verdict of each claim. A clock that advances with each question. */
export function world(verdictOf: (claim: TransferClaim) => Kind | Error) {
  const asked: TransferClaim[][] = [];
  const lines: [string, Record<string, unknown> | undefined][] = [];
  const updates: { next: Deposit; outbox: OutboxItem | null; watch: boolean }[] = [];
  const log = (event: string, fields?: Record<string, unknown>) => {
    lines.push([event, fields]);
  };
  const nowMs = () => 1_000 * asked.length;
  const deps = {
    reader: fakeChainReader({
      async confirmTransfers(claims) {
        asked.push([...claims]);
        return claims.map((claim) => {
          const kind = verdictOf(claim);
          if (kind instanceof Error) throw kind;
          return { kind, provider: kind === 'confirmed' ? null : 1 };
        });
      },
    }),
    deposits: fakeDepositStore({
      async update(input) {
        updates.push(input);
        return true;
      },
    }),
    turns: new Map(),
    clock: { nowMs, now: () => 1 },
    log: { info: log, warn: log, error: log },
  };
  return { deps, asked, lines, updates };
}

export const many = (count: number) =>
  Array.from({ length: count }, (_, i) => buildDeposit({ depositNo: `DP${i}`, txHash: `0x${i}` }));
