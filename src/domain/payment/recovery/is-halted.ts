import type { NonceState } from '#model/payment.ts';
import type { Project } from '#model/project.ts';
import type { TableIdentity } from '#model/sent-payment.ts';
import type { JudgeDeps, Wallet } from '../deps.ts';

type Deps = Pick<JudgeDeps, 'chain' | 'history'> & {
  orders: Pick<JudgeDeps['orders'], 'oldestWaiting'>;
};

/**
 * True if nothing may be signed for an address, because it is frozen or its table was restored.
 * Logs the reason, which raises an alarm.
 */
export async function isHalted(
  deps: Deps & Pick<JudgeDeps, 'log'>,
  wallet: Wallet,
  { state, table }: { state: NonceState | null; table: TableIdentity },
): Promise<boolean> {
  const { project, address } = wallet;
  const of = { chain: deps.chain.name, address };
  if (await isStoppedByRestore(deps, { project, address, state, table })) {
    deps.log.error('payment.table-restored', { ...of, table: table.id });
    return true;
  }
  if (!state?.frozen) return false;
  deps.log.error('payment.address-frozen', { ...of, why: state.frozen });
  return true;
}

/**
 * True if a restore keeps an address from signing until an operator has matched it with the
 * chain. An address that cannot have lost history resumes by itself.
 */
export async function isStoppedByRestore(
  deps: Deps,
  of: { project: Project; address: string; state: NonceState | null; table: TableIdentity },
): Promise<boolean> {
  if (!isRestored(of)) return false;
  return of.state !== null || !(await canAutoResume(deps, of, of.table));
}

/**
 * True if the nonce state may be older than what was signed (docs/design.md "Restored tables"): it
 * was written to a different physical table, even under the same name. With no recorded table id, the
 * project must be newer than the table: a restored table is newer than everything in it.
 */
function isRestored(input: {
  state: NonceState | null;
  project: Project;
  table: TableIdentity;
}): boolean {
  const { state, project, table } = input;
  if (state !== null && state.table !== null) return state.table !== table.id;
  return project.createdAt < table.createdAt;
}

/**
 * True if an address missing from a restored table cannot have lost history, so that it may resume
 * without an operator (docs/decisions/0014-client-wallet.md): the signers' table predates the
 * project and has no signature for the address, and no waiting order predates the restore. Never
 * true for hot wallets: they may have signed before the signers' table recorded addresses.
 */
async function canAutoResume(
  { chain, orders, history }: Deps,
  { project, address }: { project: Project; address: string },
  table: TableIdentity,
): Promise<boolean> {
  if (project.hot[chain.family].address === address) return false;
  const [signers, hasSigned, oldest] = await Promise.all([
    history.identity(),
    history.hasSigned(chain.name, address),
    orders.oldestWaiting(chain.name, address),
  ]);
  const isComplete = signers.createdAt <= project.createdAt;
  return isComplete && !hasSigned && (oldest === null || oldest >= table.createdAt * 1_000);
}
