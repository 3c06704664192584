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
  | { kind: 'held'; hold: Omit<DepositHold, 'since' | 'provenIn'> };

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

/** What may be done about deposits that are due. */
export interface Passed {
  /** May be credited, in their order. */
  deposits: Deposit[];
  /** Held ones whose final block nobody but our own provider has shown: people may decide on them then. */
  unproven: Deposit[];
  /** Errors that ended no other's credit. */
  failures: unknown[];
}

/**
 * The deposits that may be credited. Of those that have to pass no gate nothing is read. One that was
 * credited before passes: its merchant has it already. One that is paid out never passes, and the gate is
 * not asked about it. A held one keeps its hold in its record. Those that do not pass are put off, so that
 * no provider is asked about them more than once.
 */
export async function passGate(
  deps: GateDeps,
  due: readonly Deposit[],
  { finalized }: { finalized: bigint },
): Promise<Passed> {
  const gated = due.filter(isGated);
  if (gated.length === 0) return { deposits: [...due], unproven: [], failures: [] };
  const failures: unknown[] = [];
  const fail = (error: unknown) => void failures.push(error);
  const asked = gated.filter(({ payout }) => payout === undefined);
  const said = asked.length > 0 ? await deps.gate?.(asked).catch(fail) : undefined;
  const verdicts = said ?? new Map<string, CreditVerdict>();
  const stopped = gated.filter(
    ({ depositNo, payout }) => payout !== undefined || verdicts.get(depositNo)?.kind !== 'passes',
  );
  const unproven = stopped.filter(
    (deposit) => verdicts.get(deposit.depositNo)?.kind === 'held' && needsProof(deposit, finalized),
  );
  await Promise.all(
    stopped.map(async (deposit) => {
      if (!unproven.includes(deposit)) putOff(deps.turns, deposit, 'gated', deps.clock.now());
      const verdict = verdicts.get(deposit.depositNo);
      if (verdict?.kind === 'held') await noteHold(deps, deposit, verdict.hold).catch(fail);
      if (deposit.payout?.paid) await endWatch(deps, deposit).catch(fail);
    }),
  );
  const isStopped = new Set(stopped);
  return { deposits: due.filter((deposit) => !isStopped.has(deposit)), unproven, failures };
}

/** Nothing is left to do about what is paid out. It is not listed any more. */
async function endWatch({ deposits, clock }: GateDeps, deposit: Deposit): Promise<void> {
  const at = clock.now();
  const next: Deposit = { ...deposit, rev: nextRevision(deposit.rev, at) };
  const requestId = deposit.txHash;
  const outbox = depositOutbox(next, { previous: deposit, event: null, at, requestId });
  await deposits.update({ previous: deposit, next, outbox, watch: false });
}

/** Its hold is in its record already, so that the proof changes nothing else. */
const needsProof = ({ hold, blockNumber, blockHash }: Deposit, finalized: bigint): boolean =>
  hold !== undefined && hold.provenIn !== blockHash && blockNumber <= finalized;

/**
 * Notes that two providers show a held deposit in its final block: only then may people have it paid out.
 * Returns false if it has changed meanwhile.
 */
export async function noteProof(
  { deposits, clock }: Pick<GateDeps, 'deposits' | 'clock'>,
  deposit: Deposit,
): Promise<boolean> {
  if (!deposit.hold) return false;
  const { blockHash } = deposit;
  return writeHold({ deposits, clock }, deposit, { ...deposit.hold, provenIn: blockHash });
}

const isGated = ({ screened, status }: Deposit): boolean =>
  screened !== undefined && status === 'confirming';

/** Writes the hold, unless it is there. A deposit that has changed meanwhile is asked about again. */
async function noteHold(
  { deposits, clock }: GateDeps,
  deposit: Deposit,
  hold: Omit<DepositHold, 'since' | 'provenIn'>,
): Promise<void> {
  const before = deposit.hold;
  if (before?.reason === hold.reason && before.reference === hold.reference) return;
  const since = before?.since ?? clock.now();
  const { provenIn } = before ?? {};
  await writeHold({ deposits, clock }, deposit, { since, ...hold, ...(provenIn && { provenIn }) });
}

function writeHold(
  { deposits, clock }: Pick<GateDeps, 'deposits' | 'clock'>,
  deposit: Deposit,
  hold: DepositHold,
): Promise<boolean> {
  const at = clock.now();
  const rev = nextRevision(deposit.rev, at);
  // The first hold is announced to keys that asked for it, and a credit that follows comes after it.
  const isFirst = deposit.hold === undefined;
  const next: Deposit = { ...deposit, rev, hold, ...(isFirst && { announced: rev }) };
  const event = isFirst ? 'deposit.held' : null;
  const requestId = deposit.txHash;
  const outbox = depositOutbox(next, { previous: deposit, event, at, requestId });
  return deposits.update({ previous: deposit, next, outbox, watch: true });
}
