import type { Logger } from '#ports/runtime.ts';
import { serializeByKey } from '#shared/async/serialize-by-key.ts';
import { type AppendDeps, appendEntries } from './append-entries.ts';

type CopyAudit = (projectId: string, auditId: string) => Promise<void>;

/**
 * Makes the function that copies an audit entry to the chain of its project. Entries that are
 * copied at the same time go together, so that one process does not compete with itself for the
 * chain's next number.
 */
export function makeCopyAudit(deps: AppendDeps): CopyAudit {
  const append = serializeByKey<{ auditId: string; error?: Error }>(async (projectId, tasks) => {
    const refused = await appendEntries(
      deps,
      projectId,
      tasks.map(({ auditId }) => auditId),
    );
    for (const task of tasks) {
      const error = refused.get(task.auditId);
      if (error) task.error = error;
    }
  });
  return async (projectId, auditId) => {
    const task: { auditId: string; error?: Error } = { auditId };
    await append(projectId, [task]);
    if (task.error) throw task.error;
  };
}

/**
 * The same for the consumer of the stream. A bucket that does not answer must not stop it, since
 * orders are on that stream too: false leaves the entry to the redispatch.
 */
export const leaveToRedispatch =
  (copy: CopyAudit, log: Logger) =>
  async (projectId: string, auditId: string): Promise<boolean> => {
    try {
      await copy(projectId, auditId);
      return true;
    } catch (error) {
      log.warn('audit.not-copied', { audit_id: auditId, reason: String(error) });
      return false;
    }
  };
