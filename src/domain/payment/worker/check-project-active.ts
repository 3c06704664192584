import type { Project } from '#model/project.ts';
import type { TableIdentity } from '#model/sent-payment.ts';
import type { WorkerDeps } from '../deps.ts';

/**
 * Returns the identity of the table that a run begins with. If the project is frozen, logs that and
 * returns null.
 */
export async function checkProjectActive(
  deps: Pick<WorkerDeps, 'chain' | 'projects' | 'payments' | 'log'>,
  { projectId: project }: Project,
): Promise<TableIdentity | null> {
  const [isFrozen, table] = await Promise.all([
    deps.projects.isFrozen(project),
    deps.payments.identity(),
  ]);
  if (!isFrozen) return table;
  deps.log.warn('payment.project-frozen', { project, chain: deps.chain.name });
  return null;
}
