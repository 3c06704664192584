import type { FreezeEnd, PendingChange } from '#model/change.ts';
import { isSignedAsAsked } from '../device/is-confirmation-signed.ts';
import type { ProveDeps } from '../device/prove-device.ts';
import { isFreezeEnded } from './is-freeze-ended.ts';

/** Whether a freeze has ended: two owners agreed, and the second signed where that was asked for. */
export const makeFreezeRule =
  (deps: ProveDeps) =>
  async (
    freeze: { projectId: string; freezeId: number },
    records: { request: PendingChange | null; end: FreezeEnd | null },
  ): Promise<boolean> =>
    isFreezeEnded(freeze, records) && (await isSignedAsAsked(deps, records.request, records.end));
