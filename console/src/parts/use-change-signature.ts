import { changeText } from '#shared/devices/device-texts.ts';
import { useSigner } from '../api/devices.ts';
import type { SignatureBody } from '../api/passkeys.ts';
import type { Change } from '../api/policy.ts';
import { ApiProblem } from '../api/problem.ts';
import { sha256Hex } from '../words/batch/sha256.ts';
import { shownChange } from '../words/policy/signed-change.ts';

type Shown = Pick<Change, 'kind' | 'payload' | 'diff' | 'canonical' | 'asked_at'>;

/**
 * Signs a change that a second owner confirms, where the project or the change requires it. Throws
 * ApiProblem if what would be signed is not what is shown.
 */
export function useChangeSignature(slug: string, isNeeded: boolean) {
  const { sign } = useSigner(slug, isNeeded);
  return (change: Shown): Promise<SignatureBody | undefined> =>
    sign(async (stage) => {
      const canonical = shownChange(slug, change);
      if (canonical === null) throw otherChange();
      return changeText(stage, { digest: await sha256Hex(canonical), askedAt: change.asked_at });
    });
}

const otherChange = () =>
  new ApiProblem({
    http: 400,
    code: 0,
    message:
      'The text to sign differs from what this page shows: nothing was sent. Freeze the project.',
  });
