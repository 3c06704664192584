/** How people name the address that a held deposit is paid out to. */
import { auditEntry, auditOutbox } from '#domain/admin/audit-entry.ts';
import type { Actor } from '#domain/admin/commit-action.ts';
import { findRecipientProblem } from '#domain/order/recipient/find-recipient-problem.ts';
import type { Chain } from '#model/chain.ts';
import type { Deposit } from '#model/deposit.ts';
import { foldCase } from '#model/fold-case.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import type { ChainName } from '#shared/chains.ts';
import type { DeviceSignature } from '#shared/devices/device-signature.ts';
import { ApiError } from '#wire/api-error.ts';
import type { ProposalStore } from '../ports.ts';
import { heldDigest, heldNo, payoutWay } from './release.ts';
import { findHold, type ReleaseDeps } from './release-hold.ts';

export interface PayoutDeps extends ReleaseDeps {
  proposals: Pick<ProposalStore, 'getMany' | 'put'>;
  store: Pick<ProjectAdminStore, 'settings'>;
  chainOf(name: ChainName): Chain;
  checkAddress(chain: Chain, text: string): { address: string } | { problem: string };
}

/**
 * The address in its chain's form. Errors: invalidRequest for what is no address, or keeps what it is sent;
 * addressNotAllowed if the project's whitelist lacks it.
 */
export async function checkPayoutAddress(
  deps: Pick<PayoutDeps, 'store' | 'chainOf' | 'checkAddress'>,
  deposit: Deposit,
  text: string,
): Promise<string> {
  const chain = deps.chainOf(deposit.chain);
  const checked = deps.checkAddress(chain, text);
  if ('problem' in checked) throw new ApiError('invalidRequest', `to_address ${checked.problem}`);
  const { address } = checked;
  const problem =
    foldCase(address) === foldCase(deposit.address)
      ? 'is the address that holds the deposit'
      : findRecipientProblem(chain, { address: deposit.tokenAddress }, address);
  if (problem) throw new ApiError('invalidRequest', `to_address ${problem}`);
  const { addressWhitelist } = await deps.store.settings(deposit.projectId);
  if (addressWhitelist.length > 0 && !addressWhitelist.includes(address))
    throw new ApiError(
      'addressNotAllowed',
      `to_address ${address} is not on the project's whitelist`,
    );
  return address;
}

/**
 * One person's confirmation of the address that a held deposit is paid out to, as it was shown: `digest`
 * covers the deposit, the verdict and the address. The address is always the person's own word: none is
 * preset. The address that was confirmed last is the one that others are shown. Errors: notFound;
 * wrongStatus if it is not held, if something else was shown, or if this person has confirmed it already;
 * those of checkPayoutAddress.
 */
export async function confirmPayout(
  deps: PayoutDeps,
  input: {
    actor: Actor;
    id: string;
    toAddress: string;
    digest: string;
    /** By a device of the person; it was checked before. */
    signature: DeviceSignature | null;
  },
): Promise<void> {
  const { actor, id, digest, signature } = input;
  const { projectId, admin, requestId } = actor;
  const { screening, deposit } = await findHold(deps, { projectId, id });
  if (deposit.payout) throw new ApiError('wrongStatus', 'The deposit is being paid out already');
  const toAddress = await checkPayoutAddress(deps, deposit, input.toAddress);
  const held = payoutWay(deposit, toAddress);
  if (digest !== heldDigest(screening, held))
    throw new ApiError(
      'wrongStatus',
      'The payout is not the one that you were shown: read it again',
    );
  const at = deps.clock.now();
  // First the proposal: an approval that nobody looks for would wait for ever.
  await deps.proposals.put({ depositNo: id, projectId, toAddress, by: admin.email, at });
  const approval: Approval = {
    orderNo: heldNo(screening, held),
    adminId: admin.id,
    adminEmail: admin.email,
    at,
    decision: 'approve',
    digest,
    ...(signature && { signature }),
  };
  const audit = auditEntry(deps, {
    projectId,
    admin,
    action: 'deposit.payout',
    target: id,
    details: { terms_digest: digest, to_address: toAddress },
  });
  const outbox = auditOutbox(audit, requestId);
  if (!(await deps.decisions.put({ approval, audit, outbox })))
    throw new ApiError(
      'wrongStatus',
      'You have already confirmed this payout: another person must confirm it too',
    );
}
