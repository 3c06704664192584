import type { Chain } from '#model/chain.ts';
import type { Project } from '#model/project.ts';
import { maySpendFrom } from '#model/service-user.ts';
import type { AddressBook } from '#ports/deposits.ts';
import { ApiError } from '#wire/api-error.ts';

interface Sender {
  project: Project;
  chain: Chain;
  address: string;
}

/** The sending address of an operation: the hot wallet's by default. Errors: unsupported (40004). */
export function senderAddress(
  checkAddress: (chain: Chain, text: string) => { address: string } | { problem: string },
  { project, chain, from }: { project: Pick<Project, 'hot'>; chain: Chain; from: string | null },
): string {
  if (from === null) return project.hot[chain.family].address;
  const checked = checkAddress(chain, from);
  if ('problem' in checked) throw new ApiError('unsupported', `from ${checked.problem}`);
  return checked.address;
}

/**
 * Throws ApiError unsupported (40004) unless the address belongs to this wallet (docs/interface.md
 * "Error codes"). The address of a service does not: what lies there is credited already.
 */
export async function checkSender(
  addresses: Pick<AddressBook, 'owners'>,
  { project, chain, address }: Sender,
): Promise<void> {
  if (address === project.hot[chain.family].address) return;
  const owner = (await addresses.owners(chain.family, [address])).get(address);
  if (maySpendFrom(owner, project.projectId)) return;
  throw new ApiError('unsupported', `from ${address} is not an address of this wallet`);
}
