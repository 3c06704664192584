import type { FreezeEnd, PendingChange } from '#model/change.ts';
import { changeIdOf } from '../admin/change-id.ts';
import { changeTtlS } from '../admin/guard-change.ts';

/** How far the clocks of two functions may differ, seconds. */
const clockSkew = 300;

/**
 * Whether two different owners agreed to end this freeze, as two functions recorded it that cannot
 * write each other's record (docs/decisions/0032-proofs.md).
 */
export function isFreezeEnded(
  { projectId, freezeId }: { projectId: string; freezeId: number },
  { request, end }: { request: PendingChange | null; end: FreezeEnd | null },
): boolean {
  if (!request || !end) return false;
  const payload = { frozen_at: freezeId };
  const changeId = changeIdOf({ projectId, kind: 'unfreeze', payload });
  return (
    request.kind === 'unfreeze' &&
    request.projectId === projectId &&
    end.projectId === projectId &&
    end.freezeId === freezeId &&
    // The id is the digest of the payload, so both name this freeze.
    request.changeId === changeId &&
    end.changeId === changeId &&
    request.askedAt === end.askedAt &&
    request.askedBy.id !== '' &&
    end.confirmedBy.id !== '' &&
    request.askedBy.id !== end.confirmedBy.id &&
    end.confirmedAt >= request.askedAt - clockSkew &&
    end.confirmedAt < request.askedAt + changeTtlS + clockSkew
  );
}
