import { auditEntry, auditOutbox } from '#domain/admin/audit-entry.ts';
import type { Actor } from '#domain/admin/commit-action.ts';
import type { Clock, Ids } from '#ports/runtime.ts';
import { ApiError } from '#wire/api-error.ts';
import type { OpenDifference } from '../../model/difference.ts';
import type { DifferenceStore } from '../../ports.ts';
import { factsOutbox } from '../facts/facts-outbox.ts';
import { closeDifference } from './follow-difference.ts';
import { closingFact } from './found-facts.ts';

/**
 * An owner closes a difference as they have seen it. What is left of it is booked as `external/other`,
 * announced in the same transaction. Errors: notFound (no open difference of the project has this number);
 * wrongStatus (it was compared again, or closed, in between).
 */
export async function closeByPerson(
  deps: { differences: Pick<DifferenceStore, 'find' | 'close'>; clock: Clock; ids: Ids },
  { projectId, admin, requestId }: Actor,
  { differenceNo, revision, reason }: { differenceNo: string; revision: number; reason: string },
): Promise<OpenDifference> {
  const open = await deps.differences.find(differenceNo);
  if (open?.projectId !== projectId) {
    throw new ApiError(
      'notFound',
      'No open difference of the project has this number. It may be closed already',
    );
  }
  if (open.rev !== revision) throw changed(open.rev);
  const at = deps.clock.now();
  const closed = closeDifference(open, { by: admin.email, reason, at });
  const { chain, token, account, address, amount } = open;
  const audit = auditEntry(deps, {
    projectId,
    admin,
    action: 'ledger.close-difference',
    target: differenceNo,
    // Smallest units: what is booked.
    details: { chain, token, account, address, booked: amount.toString(), reason },
  });
  // A table that is restored has the number again: the clock goes on.
  const fact = closingFact(open, { rev: at, at });
  const outbox = [auditOutbox(audit, requestId), ...(fact ? [factsOutbox([fact], requestId)] : [])];
  if (!(await deps.differences.close(closed, { audit, outbox }))) throw changed();
  return closed;
}

const changed = (revision?: number): ApiError =>
  new ApiError(
    'wrongStatus',
    revision === undefined
      ? 'The difference was compared again or closed in the meantime. Read it again'
      : `The difference was compared again: it has revision ${revision} now. Read it again`,
  );
