import type { TableIdentity } from '../ports/matching.ts';
import type { NonceState } from '../ports/records.ts';
import type { Wallet, WorkerDeps } from './deps.ts';
import { isRestored } from './is-restored.ts';

/** Whether nothing may be signed for an address: its table was restored, or it is frozen. */
export function isHalted(
  deps: Pick<WorkerDeps, 'chain' | 'log'>,
  { project, address }: Wallet,
  { state, table }: { state: NonceState | null; table: TableIdentity },
): boolean {
  const of = { chain: deps.chain.name, address };
  if (isRestored({ line: state, project, table })) {
    deps.log.error('payment.table-restored', { ...of, table: table.id });
    return true;
  }
  if (!state?.frozen) return false;
  deps.log.error('payment.address-frozen', { ...of, why: state.frozen });
  return true;
}
