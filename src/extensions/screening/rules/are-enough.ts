import { listDigest } from '#domain/approval/terms-digest.ts';
import { isSignedBy } from '#domain/device/is-signed-by.ts';
import type { ProveDeps } from '#domain/device/prove-device.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { ApprovalStore } from '#ports/orders.ts';
import type { HeldWay } from '#shared/approvals/held-text.ts';
import { decisionText } from '#shared/devices/device-texts.ts';
import type { ScreeningCase } from '../model/case.ts';
import { heldNo, isDecided } from './release.ts';

export interface DecidedDeps extends ProveDeps {
  approvals: Pick<ApprovalStore, 'approvals'>;
}

/**
 * Whether enough people decided so on a held deposit, by the table of approvals: nobody's summary of them is
 * believed. Where the project requires signatures, only what a device of the person signed counts, as
 * the signer does it for orders. The project is asked for that only where there are enough approvals.
 */
export async function areEnough(
  deps: DecidedDeps,
  { screening, held }: { screening: ScreeningCase; held: HeldWay },
  requireSignatures: () => boolean | Promise<boolean>,
): Promise<boolean> {
  const given = await deps.approvals.approvals(heldNo(screening, held));
  if (!isDecided(screening, held, given)) return false;
  const counted = (await requireSignatures()) ? await signedOf(deps, screening, given) : given;
  return isDecided(screening, held, counted);
}

async function signedOf(
  deps: ProveDeps,
  { projectId }: ScreeningCase,
  given: readonly Approval[],
): Promise<Approval[]> {
  const signed = await Promise.all(
    given.map(({ adminId, digest, decision, signature }) => {
      const of = { projectId, decision, listDigest: listDigest([digest]) };
      return isSignedBy(deps, { personId: adminId, text: decisionText(deps.stage, of) }, signature);
    }),
  );
  return given.filter((_, i) => signed[i]);
}
