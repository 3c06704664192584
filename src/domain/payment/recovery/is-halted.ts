import type { NonceState } from '#model/payment.ts';
import type { TableIdentity } from '#model/sent-payment.ts';
import type { Wallet, WorkerDeps } from '../deps.ts';
import { isStoppedByRestore } from './is-stopped-by-restore.ts';

/** Whether nothing may be signed for an address: its table was restored, or it is frozen. */
export async function isHalted(
  deps: Pick<WorkerDeps, 'chain' | 'orders' | 'history' | 'log'>,
  wallet: Wallet,
  { state, table }: { state: NonceState | null; table: TableIdentity },
): Promise<boolean> {
  const { project, address } = wallet;
  const of = { chain: deps.chain.name, address };
  if (await isStoppedByRestore(deps, { project, address, line: state, table })) {
    deps.log.error('payment.table-restored', { ...of, table: table.id });
    return true;
  }
  if (!state?.frozen) return false;
  deps.log.error('payment.address-frozen', { ...of, why: state.frozen });
  return true;
}
