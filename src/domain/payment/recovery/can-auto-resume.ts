import type { OrderStore } from '#domain/ports/orders/order-store.ts';
import type { SenderHistory } from '#domain/ports/payments/sender-history.ts';
import type { Chain } from '#model/chain.ts';
import type { Project } from '#model/project.ts';
import type { TableIdentity } from '#model/sent-payment.ts';

/**
 * Whether a restored table can have forgotten nothing of an address that has no line in it, so that
 * it may begin without a person (docs/decisions/0014-client-wallet.md): by the signers' own table,
 * older than the project, no transaction was ever signed for it; and none of its orders is older
 * than the restored table, whose end could have been announced and forgotten. Sub-accounts alone: a
 * hot wallet may have signed before that table noted addresses.
 */
export async function canAutoResume(
  deps: { chain: Chain; orders: Pick<OrderStore, 'oldestWaiting'>; history: SenderHistory },
  { project, address }: { project: Project; address: string },
  table: TableIdentity,
): Promise<boolean> {
  const { chain, orders, history } = deps;
  if (project.hot[chain.family].address === address) return false;
  const [signers, hasSigned, oldest] = await Promise.all([
    history.identity(),
    history.hasSigned(chain.name, address),
    orders.oldestWaiting(chain.name, address),
  ]);
  const isComplete = signers.createdAt <= project.createdAt;
  return isComplete && !hasSigned && (oldest === null || oldest >= table.createdAt * 1_000);
}
