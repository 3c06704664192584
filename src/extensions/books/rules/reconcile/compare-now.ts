import { auditEntry, auditOutbox } from '#domain/admin/audit-entry.ts';
import type { Actor } from '#domain/admin/commit-action.ts';
import type { Chain } from '#model/chain.ts';
import type { AddressBook } from '#ports/deposits.ts';
import type { Clock, Ids } from '#ports/runtime.ts';
import type { ChainName } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';
import type { DifferenceStore } from '../../ports.ts';
import type { LedgerNames } from '../ledger-names.ts';
import { hasOpened } from './has-opened.ts';

/**
 * Has the next run of reconciliation, within the hour, read an address of the project. Errors: unsupported (a
 * chain that is not watched); invalidRequest; notFound (not an address of the project); wrongStatus while
 * nothing of the chain's family has been compared yet.
 */
export async function compareNow(
  deps: {
    differences: Pick<DifferenceStore, 'progress' | 'compare'>;
    addresses: Pick<AddressBook, 'owners'>;
    names: Pick<LedgerNames, 'chain' | 'address'>;
    chains: Record<string, Chain>;
    clock: Clock;
    ids: Ids;
  },
  { projectId, admin, requestId }: Actor,
  named: { chain: string; address: string },
): Promise<{ chain: ChainName; address: string }> {
  const { name, family, enabled } = deps.chains[deps.names.chain(named.chain)]!;
  if (!enabled) {
    throw new ApiError('unsupported', `Unsupported chain: ${name} is not watched yet`);
  }
  const asked = deps.names.address(named.address, name);
  const owner = (await deps.addresses.owners(family, [asked])).get(asked);
  if (owner?.projectId !== projectId) {
    throw new ApiError('notFound', `The address does not belong to the project on ${name}`);
  }
  if (!hasOpened(await deps.differences.progress(), family, deps.clock.now())) {
    throw new ApiError(
      'wrongStatus',
      `The balances of the addresses on ${name} are not in the books yet: their first comparison is in progress, or the books are off`,
    );
  }
  const { address } = owner;
  const audit = auditEntry(deps, {
    projectId,
    admin,
    action: 'ledger.compare',
    target: address,
    details: { chain: name },
  });
  await deps.differences.compare(
    name,
    { projectId, address, opens: false },
    { audit, outbox: [auditOutbox(audit, requestId)] },
  );
  return { chain: name, address };
}
