import type { CreditGate, CreditVerdict } from '#domain/deposit/credit/pass-gate.ts';
import type { Deposit } from '#model/deposit.ts';
import type { Clock } from '#ports/runtime.ts';
import type { ScreeningCase } from '../model/case.ts';
import type { CaseReader, EndedHoldReader } from '../ports.ts';
import { depositConsequence } from './consequences.ts';
import { type Finding, findingOf } from './finding.ts';
import { depositDigest } from './subject-digest.ts';

export interface CreditGateDeps {
  cases: CaseReader;
  ended: EndedHoldReader;
  clock: Pick<Clock, 'now'>;
}

/**
 * The gate before a credit. The watcher hands over deposits that it has marked. It reads their cases, and
 * of those that are held whether people have released them: nobody can release what is not held yet. It
 * has no questions made: the outbox says which deposits are new, or have changed.
 */
export const makeCreditGate =
  ({ cases, ended, clock }: CreditGateDeps): CreditGate =>
  async (deposits) => {
    const screenings = await cases.getMany(deposits.map(({ depositNo }) => depositNo));
    const held = deposits.flatMap(({ hold, depositNo }) =>
      hold === undefined ? [] : (screenings.get(depositNo) ?? []),
    );
    const ends = held.length > 0 ? await ended.getMany(held) : new Map<string, string>();
    const now = clock.now();
    return new Map(
      deposits.map((deposit) => {
        const { depositNo } = deposit;
        const screening = screenings.get(depositNo) ?? null;
        const released = ends.get(depositNo);
        return [depositNo, judgeDeposit(deposit, { screening, released, now })];
      }),
    );
  };

function judgeDeposit(
  deposit: Deposit,
  by: { screening: ScreeningCase | null; released: string | undefined; now: number },
): CreditVerdict {
  const { projectId, status, screened: onSilence = 'hold' } = deposit;
  const { screening, released, now } = by;
  const digest = depositDigest(deposit);
  const finding = findingOf(screening, { projectId, digest, onSilence, now });
  // A release counts for the terms that people saw.
  return verdictOf(depositConsequence(status, finding, released === digest), finding, screening);
}

function verdictOf(
  consequence: ReturnType<typeof depositConsequence>,
  finding: Finding,
  screening: ScreeningCase | null,
): CreditVerdict {
  if (consequence === 'credit' || consequence === 'too late') return { kind: 'passes' };
  if (consequence === 'wait') return { kind: 'waits' };
  const { reason = null, reference = null } = screening?.answer ?? {};
  return { kind: 'held', hold: finding === 'silent' ? noAnswer : { reason, reference } };
}

const noAnswer = { reason: 'no answer', reference: null };
