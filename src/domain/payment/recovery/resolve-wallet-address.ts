import type { Project } from '#model/project.ts';
import { ApiError } from '#wire/api-error.ts';
import type { RecoveryDeps } from './deps.ts';

/**
 * The address of a project that an owner names, in the form that orders use; the hot wallet's for
 * null. Throws ApiError invalidRequest if the address is not the project's.
 */
export async function resolveWalletAddress(
  deps: Pick<RecoveryDeps, 'chain' | 'addresses' | 'checkAddress'>,
  project: Project,
  named: string | null,
): Promise<string> {
  const { family } = deps.chain;
  const hot = project.hot[family].address;
  if (named === null) return hot;
  const checked = deps.checkAddress(deps.chain, named);
  if ('problem' in checked) throw new ApiError('invalidRequest', `address ${checked.problem}`);
  const { address } = checked;
  if (address === hot) return hot;
  const owner = (await deps.addresses.owners(family, [address])).get(address);
  if (owner?.projectId === project.projectId) return address;
  throw new ApiError('invalidRequest', 'address does not belong to this project');
}
