import type { NonceState } from '#model/payment.ts';
import type { Project } from '#model/project.ts';
import type { TableIdentity } from '#model/sent-payment.ts';
import type { Wallet, WorkerDeps } from '../deps.ts';

type Deps = Pick<WorkerDeps, 'chain' | 'history'> & {
  orders: Pick<WorkerDeps['orders'], 'oldestWaiting'>;
};

/** Whether nothing may be signed for an address: its table was restored, or it is frozen. */
export async function isHalted(
  deps: Deps & Pick<WorkerDeps, 'log'>,
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
 * Whether a restore keeps an address from signing until a person has matched it: its line may be older
 * than what was signed, and it is none that can have forgotten nothing.
 */
export async function isStoppedByRestore(
  deps: Deps,
  of: { project: Project; address: string; state: NonceState | null; table: TableIdentity },
): Promise<boolean> {
  if (!isRestored(of)) return false;
  return of.state !== null || !(await canAutoResume(deps, of, of.table));
}

/**
 * Whether what the table says of an address may be older than what was signed for it
 * (docs/design.md "Restored tables"): its line was written in another table than the one it is in
 * now, of the same name or not. A line that says nothing of that, or is not there, proves itself by
 * a project that is younger than the table: a restored table is younger than all that is in it.
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
 * Whether a restored table can have forgotten nothing of an address that has no line in it, so that
 * it may begin without a person (docs/decisions/0014-client-wallet.md): by the signers' own table,
 * older than the project, no transaction was ever signed for it; and none of its orders is older
 * than the restored table, whose end could have been announced and forgotten. Sub-accounts alone: a
 * hot wallet may have signed before that table noted addresses.
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
