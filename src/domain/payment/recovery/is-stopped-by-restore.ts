import type { NonceState } from '#model/payment.ts';
import type { Project } from '#model/project.ts';
import type { TableIdentity } from '#model/sent-payment.ts';
import { canAutoResume } from './can-auto-resume.ts';
import { isRestored } from './is-restored.ts';

/**
 * Whether a restore keeps an address from signing until a person has matched it: its line may be older
 * than what was signed, and it is none that can have forgotten nothing.
 */
export async function isStoppedByRestore(
  deps: Parameters<typeof canAutoResume>[0],
  of: { project: Project; address: string; line: NonceState | null; table: TableIdentity },
): Promise<boolean> {
  if (!isRestored(of)) return false;
  return of.line !== null || !(await canAutoResume(deps, of, of.table));
}
