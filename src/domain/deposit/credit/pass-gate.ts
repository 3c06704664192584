/** The gate that a deposit passes before it is credited, where its project has one. */
import type { Deposit, DepositHold } from '#model/deposit.ts';
import type { DepositStore } from '#ports/deposits.ts';
import type { Clock } from '#ports/runtime.ts';
import { nextRevision } from '../next-revision.ts';
import { depositOutbox } from '../outbox.ts';
import { type CreditTurns, putOff } from './credit-turns.ts';

/** What a gate says of a deposit that is deep enough. `waits`: it cannot say yet. */
export type CreditVerdict =
  | { kind: 'passes' }
  | { kind: 'waits' }
  | { kind: 'held'; hold: Omit<DepositHold, 'since'> };

/**
 * Seam: says by their number which deposits may be credited, before anybody is asked about them. It only
 * takes away: one that passes still needs its second provider. One of which it says nothing waits.
 */
export type CreditGate = (
  deposits: readonly Deposit[],
) => Promise<ReadonlyMap<string, CreditVerdict>>;

interface GateDeps {
  gate?: CreditGate;
  deposits: Pick<DepositStore, 'update'>;
  turns: CreditTurns;
  clock: Clock;
}

/**
 * The deposits that may be credited, in their order. Of those that have to pass no gate nothing is read.
 * One that was credited before passes: its merchant has it already. A held one keeps its hold in its
 * record. Those that do not pass are put off, so that no provider is asked about them; `failures` are
 * errors that ended no other's credit.
 */
export async function passGate(
  deps: GateDeps,
  due: readonly Deposit[],
): Promise<{ deposits: Deposit[]; failures: unknown[] }> {
  const gated = due.filter(isGated);
  if (gated.length === 0) return { deposits: [...due], failures: [] };
  const failures: unknown[] = [];
  const fail = (error: unknown) => void failures.push(error);
  const verdicts = (await deps.gate?.(gated).catch(fail)) ?? new Map<string, CreditVerdict>();
  const stopped = gated.filter(({ depositNo }) => verdicts.get(depositNo)?.kind !== 'passes');
  await Promise.all(
    stopped.map(async (deposit) => {
      putOff(deps.turns, deposit, 'gated', deps.clock.now());
      const verdict = verdicts.get(deposit.depositNo);
      if (verdict?.kind === 'held') await noteHold(deps, deposit, verdict.hold).catch(fail);
    }),
  );
  const isStopped = new Set(stopped);
  return { deposits: due.filter((deposit) => !isStopped.has(deposit)), failures };
}

const isGated = ({ screened, status }: Deposit): boolean =>
  screened !== undefined && status === 'confirming';

/** Writes the hold, unless it is there. A deposit that has changed meanwhile is asked about again. */
async function noteHold(
  { deposits, clock }: GateDeps,
  deposit: Deposit,
  hold: Omit<DepositHold, 'since'>,
): Promise<void> {
  const before = deposit.hold;
  if (before?.reason === hold.reason && before.reference === hold.reference) return;
  const at = clock.now();
  const next: Deposit = {
    ...deposit,
    rev: nextRevision(deposit.rev, at),
    hold: { since: before?.since ?? at, ...hold },
  };
  const requestId = deposit.txHash;
  const outbox = depositOutbox(next, { previous: deposit, event: null, at, requestId });
  await deposits.update({ previous: deposit, next, outbox, watch: true });
}
