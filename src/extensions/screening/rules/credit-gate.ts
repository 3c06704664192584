import type { CreditGate, CreditVerdict } from '#domain/deposit/credit/pass-gate.ts';
import type { Deposit } from '#model/deposit.ts';
import type { Clock } from '#ports/runtime.ts';
import type { ScreeningCase } from '../model/case.ts';
import type { AskingQueue, CaseReader, EndedHold, EndedHoldReader } from '../ports.ts';
import { depositConsequence, needsQuestion } from './consequences.ts';
import { type Finding, findingOf } from './finding.ts';
import { depositDigest } from './subject-digest.ts';

export interface CreditGateDeps {
  cases: CaseReader;
  ended: EndedHoldReader;
  /** Has questions made for deposits that have none. */
  queue: AskingQueue;
  clock: Pick<Clock, 'now'>;
}

/**
 * The gate before a credit. The watcher hands over deposits that it has marked. It reads their cases, and
 * of those that are held how people have ended the hold: nobody can end what is not held yet.
 */
export const makeCreditGate =
  ({ cases, ended, queue, clock }: CreditGateDeps): CreditGate =>
  async (deposits) => {
    const screenings = await cases.getMany(deposits.map(({ depositNo }) => depositNo));
    const held = deposits.flatMap(({ hold, depositNo }) =>
      hold === undefined ? [] : (screenings.get(depositNo) ?? []),
    );
    const ends = held.length > 0 ? await ended.getMany(held) : new Map<string, EndedHold>();
    const now = clock.now();
    const judged = deposits.map((deposit) => {
      const { depositNo } = deposit;
      const screening = screenings.get(depositNo) ?? null;
      return judgeDeposit(deposit, { screening, end: ends.get(depositNo) ?? null, now });
    });
    const unasked = judged.filter(({ isUnasked }) => isUnasked).map(({ id }) => ({ id }));
    if (unasked.length > 0) await queue.ask(unasked);
    return new Map(judged.map(({ id, verdict }) => [id, verdict]));
  };

function judgeDeposit(
  deposit: Deposit,
  { screening, end, now }: { screening: ScreeningCase | null; end: EndedHold | null; now: number },
): { id: string; verdict: CreditVerdict; isUnasked: boolean } {
  const { depositNo: id, projectId, status, screened: onSilence = 'hold' } = deposit;
  const digest = depositDigest(deposit);
  const finding = findingOf(screening, { projectId, digest, onSilence, now });
  // A release counts for the terms that people saw; what is paid out is paid out.
  const counts = end?.held.way === 'payout' || end?.digest === digest;
  const consequence = depositConsequence(status, finding, counts && end ? end.held : null);
  return {
    id,
    verdict: verdictOf(consequence, finding, screening),
    isUnasked: needsQuestion(finding, consequence),
  };
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
