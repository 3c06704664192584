import type { ProjectAdminStore } from '#ports/projects.ts';
import type { DeviceSignature } from '#shared/devices/device-signature.ts';
import { decisionText } from '#shared/devices/device-texts.ts';
import { ApiError } from '#wire/api-error.ts';
import { isSignedBy } from '../device/is-signed-by.ts';
import { notSigned } from '../device/not-signed.ts';
import type { ProveDeps } from '../device/prove-device.ts';
import { listDigest } from './terms-digest.ts';

type CheckDeps = ProveDeps & { store: Pick<ProjectAdminStore, 'settings'> };

/**
 * Whether an approval of these digests is signed as it has to be: by a device of the person who approves,
 * where the project requires it or a signature is given. The signer asks the same again, so this only
 * says it early. Errors: forbidden; invalidRequest for what is not a list.
 */
export const checkSignature = (
  deps: CheckDeps,
  { digests, ...approval }: { projectId: string; adminId: string; digests: readonly string[] },
  signature: DeviceSignature | null,
): Promise<void> => checkSignatureOf(deps, { ...approval, digest: () => of(digests) }, signature);

/** The same of the digest of a batch of payouts, or of any list. */
export async function checkSignatureOf(
  deps: CheckDeps,
  approval: { projectId: string; adminId: string; digest(): string },
  signature: DeviceSignature | null,
): Promise<void> {
  const { projectId, adminId } = approval;
  if (!signature) {
    if ((await deps.store.settings(projectId)).requireSignatures) throw needsSignature();
    return;
  }
  const text = decisionText(deps.stage, {
    projectId,
    decision: 'approve',
    listDigest: approval.digest(),
  });
  if (!(await isSignedBy(deps, { personId: adminId, text }, signature))) throw notSigned();
}

function of(digests: readonly string[]): string {
  try {
    return listDigest(digests);
  } catch (error) {
    throw new ApiError('invalidRequest', (error as Error).message);
  }
}

/** What a route answers where the project requires a signature and none was sent. */
export const needsSignature = () =>
  new ApiError(
    'forbidden',
    'This project requires signatures: sign the shown terms with one of your devices',
  );
