import { listText } from '#shared/approvals/list-text.ts';
import { decisionText } from '#shared/devices/device-texts.ts';
import { sha256Hex } from '../words/batch/sha256.ts';

/** What a device signs of an approval: the list of the terms that the page shows, hashed in the page. */
export const approvalText = async (
  stage: string,
  slug: string,
  digests: readonly string[],
): Promise<string> =>
  decisionText(stage, {
    projectId: slug,
    decision: 'approve',
    listDigest: await sha256Hex(listText(digests)),
  });
