import { markStuck } from '#domain/order/mark-stuck.ts';
import { attestVoid } from '#domain/payment/attest-void.ts';
import type { EarlierMeaning, ExpiryDeps } from '#domain/payment/deps.ts';
import { retrySeconds, settleEarlier } from './settle-earlier.ts';

/**
 * What an earlier signature of an order means to the worker, as settleEarlier returns it. Of a member of a group
 * its group's signature says that, which two providers attest for the vault: asked once for all members of a run.
 */
export function earlierSignature(deps: ExpiryDeps): EarlierMeaning {
  const asked = new Map<string, Promise<'void' | 'open'>>();
  return async (order, signed) => {
    if (signed.group === undefined) return settleEarlier(deps, { order, earlier: signed });
    const known = asked.get(signed.group) ?? ofGroup(deps, signed.group);
    asked.set(signed.group, known);
    const meaning = await known;
    if (meaning !== 'open') return meaning;
    await markStuck(deps, order, 'signed_before', retrySeconds);
    return 'handled';
  };
}

/** Whether nothing can be mined that was signed for a group; 'open': two providers do not say it now. */
async function ofGroup(deps: ExpiryDeps, groupNo: string): Promise<'void' | 'open'> {
  const [tally, signed] = await Promise.all([
    deps.payments.groupTally(groupNo),
    deps.payments.signature(groupNo),
  ]);
  if (tally?.isDissolved || signed === null) return 'void';
  // Its record is not asked for: after a restore it may be lost.
  return (await attestVoid(deps, { chain: signed.chain, orderNo: groupNo })) ? 'void' : 'open';
}
