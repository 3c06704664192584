import type { NonceState } from '#model/payment.ts';
import type { Project } from '#model/project.ts';
import type { TableIdentity } from '#model/sent-payment.ts';

/**
 * Whether what the table says of an address may be older than what was signed for it
 * (docs/design.md "Restored tables"): its line was written in another table than the one it is in
 * now, of the same name or not. A line that says nothing of that, or is not there, proves itself by
 * a project that is younger than the table: a restored table is younger than all that is in it.
 */
export function isRestored(input: {
  line: NonceState | null;
  project: Project;
  table: TableIdentity;
}): boolean {
  const { line, project, table } = input;
  if (line !== null && line.table !== null) return line.table !== table.id;
  return project.createdAt < table.createdAt;
}
