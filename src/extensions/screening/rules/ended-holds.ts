import { listDigest } from '#domain/approval/terms-digest.ts';
import { isSignedBy } from '#domain/device/is-signed-by.ts';
import type { ProveDeps } from '#domain/device/prove-device.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { ApprovalStore } from '#ports/orders.ts';
import type { ProjectStore } from '#ports/projects.ts';
import { decisionText } from '#shared/devices/device-texts.ts';
import type { ScreeningCase } from '../model/case.ts';
import type { EndedHold, EndedHoldReader } from '../ports.ts';
import { isReleased, releaseNo } from './release.ts';

export interface EndedHoldDeps extends ProveDeps {
  approvals: Pick<ApprovalStore, 'approvals'>;
  projects: Pick<ProjectStore, 'settings'>;
}

/**
 * Reads from the table of approvals whose hold has ended: nobody's summary of them is believed. Where the
 * project requires signatures, only what a device of the person signed counts, as the signer does it.
 */
export const makeEndedHolds = (deps: EndedHoldDeps): EndedHoldReader => ({
  async getMany(cases) {
    const ended = await Promise.all(
      cases.map(async (screening): Promise<[string, EndedHold][]> => {
        const given = await deps.approvals.approvals(releaseNo(screening));
        if (!isReleased(screening, given)) return [];
        const { id, projectId, digest } = screening;
        const { requireSignatures } = await deps.projects.settings(projectId);
        const counted = requireSignatures ? await signedOf(deps, screening, given) : given;
        if (!isReleased(screening, counted)) return [];
        return [[id, { held: { way: 'release' }, digest }]];
      }),
    );
    return new Map(ended.flat());
  },
});

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
